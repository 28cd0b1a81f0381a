import { repeatEvery, workThrough, type Logger, type Repeating } from '@karigar/service-kit';
import { syncCandidates } from '../../candidates/use-cases/sync-candidates.ts';
import type { Deps } from '../../requests/use-cases/deps.ts';
import { askAboutOpenRequests } from '../../requests/use-cases/come-online.ts';
import { withdrawOffers } from '../../requests/use-cases/withdraw-offers.ts';
import { isEngaged } from '../domain/engagement.ts';

const providersPerRound = 100;
/** Finds what a crashed process left; a live process starts a round whenever it changes an engagement. */
const idleMs = 2_000;

/** Carries out the consequences of providers having become engaged or free. Repeated after a crash; doing it twice changes nothing. */
export const settleEngagements = (deps: Deps): Promise<void> =>
  workThrough(deps.engagements.unsettled(), (providerId) => settle(deps, providerId), { atMost: providersPerRound });

export const createSettler = (deps: Deps, log: Logger): Repeating =>
  repeatEvery(idleMs, { 'settle engagements': () => settleEngagements(deps) }, log);

/** An engaged provider is removed from the candidates and their other open offers are withdrawn; a free one becomes a candidate again. */
async function settle(deps: Deps, providerId: string): Promise<void> {
  const { engagements, directory, presence, clock } = deps;
  const engagement = await engagements.of(providerId);
  if (isEngaged(engagement)) {
    await directory.setCandidates([providerId], false);
    await withdrawOffers(deps, providerId);
  } else if ((await presence.onlineAmong([providerId], clock.now())).has(providerId)) {
    await syncCandidates(deps, [providerId]);
    await askAboutOpenRequests(deps, providerId);
  }
  await engagements.markSettled(providerId, engagement);
}
