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
 * Puts providers among those who can be asked, but for the engaged and those who want no requests. These are looked for last: who becomes one of them
 * meanwhile is taken out by one or the other.
 */
export async function makeReachable(
  { directory, engagements, presence }: Pick<Deps, 'directory' | 'engagements' | 'presence'>,
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await directory.setReachable(providerIds, true);
  const busyOrOffline = await Promise.all([engagements.engagedAmong(providerIds), presence.offlineAmong(providerIds)]);
  await directory.setReachable([...new Set(busyOrOffline.flat())], false);
}

/** Providers show a sign of life. Only those who had been taken for gone are written to the database. @throws while Redis is unavailable */
export async function renewLeases(deps: Deps, providerIds: readonly string[]): Promise<void> {
  const { presence, clock } = deps;
  for (let from = 0; from < providerIds.length; from += atOnce) {
    const back = await presence.leases.renew(providerIds.slice(from, from + atOnce), clock.now());
    await makeReachable(deps, back);
    await presence.leases.list(back);
  }
}

/** A provider shows a sign of life: they can be asked from now on, also while Redis is unavailable. */
export async function markPresent(deps: Deps, providerId: string): Promise<void> {
  await renewLeases(deps, [providerId]).catch(() => makeReachable(deps, [providerId]));
}

/**
 * Takes providers whose lease has run out from those who can be asked: only to keep the search short, since the lease of everybody who is asked is
 * checked. Who comes back meanwhile is put back. @throws while Redis is unavailable
 */
export async function endLapsedLeases(deps: Deps): Promise<void> {
  const { presence, directory, clock } = deps;
  const now = clock.now();
  const lapsed = await presence.leases.lapsed(now, atOnce);
  if (lapsed.length === 0) return;
  const gone = await presence.leases.unlist(lapsed, now);
  await directory.setReachable([...gone.keys()], false);
  await presence.noteLeft(gone);
  const back = await presence.leases.drop([...gone.keys()], now);
  await makeReachable(deps, back);
  await presence.leases.list(back);
}

/** After a flush of Redis: everybody among those who can be asked gets a lease, which lapses if they have gone. */
export async function rebuildLeases({ presence, directory, clock }: Deps): Promise<void> {
  const now = clock.now();
  if (!(await presence.leases.claimRebuild(now))) return;
  const [reachable, withPush] = await Promise.all([directory.reachableProviders(), presence.withPush()]);
  await presence.leases.rebuild({ reachable, withPush }, now);
}
