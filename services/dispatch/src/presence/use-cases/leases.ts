import { inBatches, type Clock } from '@karigar/service-kit';
import { syncCandidates } from '../../candidates/use-cases/sync-candidates.ts';
import type { Directory } from '../../directory/data/directory.ts';
import type { EngagementStore } from '../../engagement/data/engagement-store.ts';
import type { PresenceStore } from '../data/presence-store.ts';

const batchSize = 500;

interface Deps {
  readonly presence: PresenceStore;
  readonly directory: Directory;
  readonly engagements: EngagementStore;
  readonly clock: Clock;
}

/**
 * Renews the leases of connected providers. Only those who had counted as offline cause work for the database.
 * @throws while Redis is unavailable
 */
export async function renewLeases(deps: Deps, providerIds: readonly string[]): Promise<void> {
  const { presence, clock } = deps;
  for (const batch of inBatches(providerIds, batchSize)) {
    const back = await presence.leases.renew(batch, clock.now());
    await syncCandidates(deps, back);
    await presence.syncPush(back, clock.now());
    await presence.leases.markAsCandidates(back);
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
export async function endExpiredLeases(deps: Deps): Promise<void> {
  const { presence, directory, clock } = deps;
  const now = clock.now();
  const expired = await presence.leases.expired(now, batchSize);
  if (expired.length === 0) return;
  const gone = await presence.leases.unmarkExpired(expired, now);
  await directory.setCandidates([...gone.keys()], false);
  await presence.storeLastSeen(gone);
  // A provider may have been online when they deleted their account.
  await presence.forget(await directory.deletedAmong([...gone.keys()]));
  const back = await presence.leases.deleteExpired([...gone.keys()], now);
  await syncCandidates(deps, back);
  await presence.leases.markAsCandidates(back);
}

/** After a flush of Redis: gives every candidate a lease; those who have gone expire again. */
export async function rebuildLeases({ presence, directory, clock }: Deps): Promise<void> {
  if (await presence.leases.isComplete()) return;
  const [candidates, withPush] = await Promise.all([directory.allCandidates(), presence.withPush()]);
  await presence.leases.rebuild({ candidates, withPush }, clock.now());
}
