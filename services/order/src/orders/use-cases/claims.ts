import { crashPoint, newId } from '@karigar/service-kit';
import type { Claim, ClaimRef, Place } from '../../slots/data/slot-days.ts';
import { occupies } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import type { Deps } from './deps.ts';

type Claiming = Pick<Deps, 'orders' | 'slots'>;

/** A claim of an order, to be made now. */
export const orderClaim = ({ id, customerId, serviceId }: Pick<Order, 'id' | 'customerId' | 'serviceId'>): Claim => ({
  id,
  mark: newId(),
  kind: 'order',
  customerId,
  serviceId,
  until: null,
});

/**
 * Settles a claim if its order is in that window, and frees it otherwise. Without an order the id is given up first, so that a process that
 * was only slow cannot store it afterwards. With one, whoever has read it before has to read it again, and to claim anew, before it can save.
 * @param claim as it was read before: one that is made meanwhile has another mark and stays
 */
export async function judgeClaim({ orders, slots }: Claiming, place: Place, claim: ClaimRef): Promise<Order | undefined> {
  const fenced = (await orders.voidUnlessPlaced(claim.id)) ? await orders.fence(claim.id) : undefined;
  if (fenced !== undefined && occupies(fenced.order, place)) await slots.settle(place, claim);
  else await slots.free(place, claim);
  return fenced?.order;
}

/** Frees every window that stands in the order's `claimsToFree`, unless it has come back to it; each is crossed off afterwards. */
export async function freeClaims({ orders, slots }: Claiming, { id, providerId }: { id: string; providerId: string }): Promise<void> {
  for (const window of await orders.claimsToFree(id)) {
    crashPoint('order:claim-to-free');
    const place = { providerId, ...window };
    const claim = await slots.claimOf(place, id);
    const fenced = await orders.fence(id);
    if (fenced === undefined) return;
    if (claim !== undefined && !occupies(fenced.order, window)) await slots.free(place, claim);
    await orders.claimFreed(id, window, fenced.version);
  }
}
