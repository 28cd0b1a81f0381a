import type { Result } from '@karigar/contracts';
import { decide } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { nextWaveAt, waveSize } from '../domain/waves.ts';
import { nextInTurn } from '../../candidates/use-cases/candidates.ts';
import type { Deps } from './deps.ts';

/** Applies a request's due timeouts and, if the next wave is due, asks it. No provider is asked twice. */
export const keepInTime = (deps: Deps, requestId: string): Promise<Result<ServiceRequest>> =>
  deps.requests.change({ id: requestId }, async (current) => {
    const now = deps.clock.now();
    const elapsed = decide(current, { type: 'elapse' }, now);
    if (!elapsed.ok || elapsed.value.state.status !== 'open' || current.nextWaveAt === null || current.nextWaveAt > now) return elapsed;
    const providers = await nextInTurn(deps, current, waveSize(current.waves, deps.firstWave));
    deps.turns.noteAsked(providers.map(({ providerId }) => providerId));
    return decide(current, { type: 'ask', providers, nextWaveAt: nextWaveAt(now) }, now);
  });
