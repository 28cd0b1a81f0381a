import type { Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { EngagementStore } from '../../engagement/data/engagement-store.ts';
import type { PresenceStore } from '../data/presence-store.ts';

const atOnce = 500;

interface Deps {
  readonly presence: PresenceStore;
  readonly directory: Directory;
  readonly engagements: EngagementStore;
  readonly clock: Clock;
}

/**
 * Makes providers candidates, and removes those who are engaged or have switched themselves offline. Reads again after it has written: a provider who changed
 * meanwhile is corrected by this call or by the other one.
 */
export async function syncCandidates(
  { directory, engagements, presence }: Pick<Deps, 'directory' | 'engagements' | 'presence'>,
  providerIds: readonly string[],
): Promise<void> {
  const findExcluded = async (ids: readonly string[]) =>
    new Set((await Promise.all([engagements.engagedAmong(ids), presence.offlineAmong(ids)])).flat());
  for (let ids = providerIds; ids.length > 0;) {
    const excluded = await findExcluded(ids);
    await directory.setReachable(
      ids.filter((id) => !excluded.has(id)),
      true,
    );
    await directory.setReachable([...excluded], false);
    const now = await findExcluded(ids);
    ids = ids.filter((id) => now.has(id) !== excluded.has(id));
  }
}

/**
 * Renews the leases of connected providers. Only those who had counted as offline cause work for the database.
 * @throws while Redis is unavailable
 */
export async function renewLeases(deps: Deps, providerIds: readonly string[]): Promise<void> {
  const { presence, clock } = deps;
  for (let from = 0; from < providerIds.length; from += atOnce) {
    const back = await presence.leases.renew(providerIds.slice(from, from + atOnce), clock.now());
    await syncCandidates(deps, back);
    await presence.syncPush(back, clock.now());
    await presence.leases.list(back);
  }
  // Providers who changed Web Push while Redis was unavailable need not be connected.
  await presence.syncPush([], clock.now());
}

/** Renews one provider's lease and makes them a candidate, even while Redis is unavailable. */
export async function renewLease(deps: Deps, providerId: string): Promise<void> {
  await renewLeases(deps, [providerId]).catch(() => syncCandidates(deps, [providerId]));
}

/**
 * Removes providers with expired leases from the candidates. This only keeps the index small, since every candidate's lease is checked before they
 * are asked. A provider who comes back meanwhile is added again.
 * @throws while Redis is unavailable
 */
export async function endLapsedLeases(deps: Deps): Promise<void> {
  const { presence, directory, clock } = deps;
  const now = clock.now();
  const lapsed = await presence.leases.lapsed(now, atOnce);
  if (lapsed.length === 0) return;
  const gone = await presence.leases.unlist(lapsed, now);
  await directory.setReachable([...gone.keys()], false);
  await presence.noteLeft(gone);
  // A provider may have been online when they deleted their account.
  await presence.forget(await directory.deletedAmong([...gone.keys()]));
  const back = await presence.leases.drop([...gone.keys()], now);
  await syncCandidates(deps, back);
  await presence.leases.list(back);
}

/** After a flush of Redis: leases every candidate; those who have gone lapse again. */
export async function rebuildLeases({ presence, directory, clock }: Deps): Promise<void> {
  if (await presence.leases.isComplete()) return;
  const [reachable, withPush] = await Promise.all([directory.reachableProviders(), presence.withPush()]);
  await presence.leases.rebuild({ reachable, withPush }, clock.now());
}
