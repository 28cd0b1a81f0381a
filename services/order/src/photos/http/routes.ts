import { photoRoutes } from '@karigar/contracts';
import { implement, type Actor, type EdgeDeps } from '@karigar/service-kit';
import { photoHandlers, type Photo, type PhotoStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import { ownedBy } from '../../orders/domain/side.ts';

interface Deps {
  readonly photos: PhotoStore;
  readonly orders: OrderRepository;
}

export function photoRouter({ photos, orders }: Deps, edge: EdgeDeps): Router {
  /** Both sides of an order see the photos of its form and its messages. */
  const mayOthersSee = async ({ about }: Photo, { id, role }: Actor): Promise<boolean> => {
    if (role === 'operator') return about.length > 0;
    const found = await Promise.all(about.map((orderId) => orders.find({ id: orderId, ...ownedBy(role, id) })));
    return found.some((order) => order !== undefined);
  };
  const { add, get } = photoHandlers(photos, mayOthersSee);
  return implement(photoRoutes, { addOrderPhoto: add, getOrderPhoto: get }, edge);
}
