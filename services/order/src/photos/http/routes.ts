import { ok, photoRoutes, refuse } from '@karigar/contracts';
import { implement, type Actor, type EdgeDeps } from '@karigar/service-kit';
import { sendPhoto, type Photo, type PhotoStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { OrderRepository } from '../../orders/data/order-repository.ts';

interface Deps {
  readonly photos: PhotoStore;
  readonly orders: OrderRepository;
}

export function photoRouter({ photos, orders }: Deps, edge: EdgeDeps): Router {
  /** The sides of an order see what its form and its messages show; a photo of a form that was not sent only the account that took it. */
  const maySee = async ({ ownerId, about }: Photo, { id, role }: Actor): Promise<boolean> => {
    if (ownerId === id) return true;
    if (role === 'operator') return about.length > 0;
    const own = role === 'provider' ? { providerId: id } : { customerId: id };
    const found = await Promise.all(about.map((orderId) => orders.find({ id: orderId, ...own })));
    return found.some((order) => order !== undefined);
  };
  return implement(
    photoRoutes,
    {
      addOrderPhoto: async ({ actor, files, operationId }) => {
        if (files.length === 0) return refuse('INVALID', { errors: [{ path: 'photo', message: 'This is required.' }] });
        const added = await photos.add(actor.id, files, [operationId]);
        return added.ok ? ok({ id: operationId }) : added;
      },
      getOrderPhoto: async ({ actor, params, response }) => {
        const photo = await photos.find(params.id);
        return photo !== undefined && (await maySee(photo, actor)) ? sendPhoto(response, photo.bytes) : refuse('NOT_FOUND');
      },
    },
    edge,
  );
}
