import type { Invitee } from './request.ts';

/** A provider who can serve a request. */
export interface Candidate extends Invitee {
  /** The average of the reviews with the market's prior. */
  readonly score: number;
}

const firstWave = 15;
const betweenWavesMs = 25_000;

/**
 * Whom to ask next: the best rated first, and with every wave twice as many. A small market gets one wave. The rule is public (about
 * page); declines do not matter.
 */
export function nextWave(
  candidates: readonly Candidate[],
  asked: readonly Invitee[],
  waves: number,
  now: Date,
): { providers: Invitee[]; nextWaveAt: Date | null } {
  const size = firstWave * 2 ** Math.min(waves, 6);
  return { providers: inTurn(candidates, asked).slice(0, size), nextWaveAt: new Date(now.getTime() + betweenWavesMs) };
}

/** Those who have not been asked yet, the best rated first. */
export function inTurn(candidates: readonly Candidate[], asked: readonly Invitee[]): Invitee[] {
  const known = new Set(asked.map(({ providerId }) => providerId));
  return candidates
    .filter(({ providerId }) => !known.has(providerId))
    .sort((a, b) => b.score - a.score || a.providerId.localeCompare(b.providerId))
    .map(({ providerId, serviceId, serviceName, instantVisitingCharge }) => ({
      providerId,
      serviceId,
      serviceName,
      instantVisitingCharge,
    }));
}
