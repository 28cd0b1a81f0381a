import type { Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { PresenceStore } from '../data/presence-store.ts';

const lapsedPerRound = 500;

interface Deps {
  readonly presence: PresenceStore;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** A provider shows a sign of life: they can be asked from now on. */
export async function arrive({ presence, directory, clock }: Deps, providerId: string): Promise<void> {
  await presence.renew([providerId], clock.now());
  await directory.setReachable([providerId], true);
  await presence.mark([providerId]);
}

/** Providers whose sockets are still there. Only those who had been taken for gone are written to the directory. */
export async function stay({ presence, directory, clock }: Deps, providerIds: readonly string[]): Promise<void> {
  await presence.renew(providerIds, clock.now());
  const back = await presence.unmarked(providerIds);
  await directory.setReachable(back, true);
  await presence.mark(back);
}

/**
 * Takes providers whose lease has run out from those who can be asked: only to keep the search short, since the lease of everybody who is asked is
 * checked. Who comes back meanwhile is put back.
 */
export async function leave({ presence, directory, clock }: Deps): Promise<void> {
  const gone = await presence.lapsed(clock.now(), lapsedPerRound);
  if (gone.length === 0) return;
  await directory.setReachable(gone, false);
  await directory.setReachable(await presence.unmark(gone, clock.now()), true);
}
