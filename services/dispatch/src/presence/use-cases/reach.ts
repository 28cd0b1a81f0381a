import type { Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { EngagementStore } from '../../engagement/data/engagement-store.ts';
import type { PresenceStore } from '../data/presence-store.ts';

const lapsedPerRound = 500;

interface Deps {
  readonly presence: PresenceStore;
  readonly directory: Directory;
  readonly engagements: EngagementStore;
  readonly clock: Clock;
}

/** Puts providers among those who can be asked, but for the engaged. Those are looked for last: who becomes engaged meanwhile is taken out by one or the other. */
export async function enlist(
  { directory, engagements }: Pick<Deps, 'directory' | 'engagements'>,
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await directory.setReachable(providerIds, true);
  await directory.setReachable(await engagements.engagedAmong(providerIds), false);
}

/** A provider shows a sign of life: they can be asked from now on. */
export async function arrive(deps: Deps, providerId: string): Promise<void> {
  const { presence, clock } = deps;
  await presence.renew([providerId], clock.now());
  await enlist(deps, [providerId]);
  await presence.mark([providerId]);
}

/** Providers whose sockets are still there. Only those who had been taken for gone are written to the directory. */
export async function stay(deps: Deps, providerIds: readonly string[]): Promise<void> {
  const { presence, clock } = deps;
  await presence.renew(providerIds, clock.now());
  const back = await presence.unmarked(providerIds);
  await enlist(deps, back);
  await presence.mark(back);
}

/**
 * Takes providers whose lease has run out from those who can be asked: only to keep the search short, since the lease of everybody who is asked is
 * checked. Who comes back meanwhile is put back.
 */
export async function leave(deps: Deps): Promise<void> {
  const { presence, directory, clock } = deps;
  const gone = await presence.lapsed(clock.now(), lapsedPerRound);
  if (gone.length === 0) return;
  await directory.setReachable(gone, false);
  await enlist(deps, await presence.unmark(gone, clock.now()));
}
