import { refuse, refuseField, type Result, type WorkMoment } from '@karigar/contracts';
import { derivedId, inSequence } from '@karigar/service-kit';
import type { Picture } from '@karigar/service-kit/images';
import type { ClientSession } from 'mongoose';
import { checkAuthor } from '../../deletions/use-cases/check-author.ts';
import type { OrderKey } from '../data/order-repository.ts';
import { decide } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import type { Deps } from './deps.ts';

interface AddWorkPhoto {
  /** Derived from the idempotency key, so that a retry names the same photo. */
  readonly operationId: string;
  readonly moment: WorkMoment;
  readonly pictures: readonly Picture[];
}

/** Adds the provider's photo taken before or after the work. A replaced photo is removed in the same transaction. */
export async function addWorkPhoto(
  { orders, attachments, closures, clock }: Pick<Deps, 'orders' | 'attachments' | 'closures' | 'clock'>,
  key: Required<Pick<OrderKey, 'id' | 'providerId'>>,
  { operationId, moment, pictures }: AddWorkPhoto,
): Promise<Result<Order>> {
  if (pictures.length === 0) return refuseField('photo', 'This is required.');
  const photo = derivedId('work-photo', operationId);
  const add = (order: Order) => decide(order, { type: 'add_photo', moment, photo }, clock.now());
  // Before the picture is stored, where it would count among the unsent ones.
  const order = await orders.find(key);
  const refused = order === undefined ? refuse('NOT_FOUND') : add(order);
  if (!refused.ok) return refused;
  const added = await attachments.addPhotos(key.providerId, pictures, [photo]);
  if (!added.ok) return added;
  const showing = { ownerId: key.providerId, about: key.id };
  return orders.change(key, add, ({ workPhotos }) => {
    const replacePhoto = async (session: ClientSession) => {
      const replaced = workPhotos?.[moment];
      if (replaced !== undefined) await attachments.remove(replaced, showing, session);
      return attachments.keep({ photos: [photo] }, showing, session);
    };
    return {
      queue: `photos of ${key.id}`,
      write: inSequence(checkAuthor(closures, { kind: 'provider', id: key.providerId }), replacePhoto),
    };
  });
}
