import { photoRoutes } from '@karigar/contracts';
import { implement, type Actor, type EdgeDeps } from '@karigar/service-kit';
import { attachmentHandlers, type Attachment, type AttachmentStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import { ownedBy } from '../../orders/domain/side.ts';

interface Deps {
  readonly attachments: AttachmentStore;
  readonly orders: OrderRepository;
}

export function photoRouter({ attachments, orders }: Deps, edge: EdgeDeps): Router {
  /** Both sides of an order see the photos and the voice note of its form and the photos of its messages. */
  const mayOthersSee = async ({ about }: Attachment, { id, role }: Actor): Promise<boolean> => {
    if (role === 'operator') return about.length > 0;
    const found = await Promise.all(about.map((orderId) => orders.find({ id: orderId, ...ownedBy(role, id) })));
    return found.some((order) => order !== undefined);
  };
  const { addPhoto, getPhoto, addVoiceNote, getVoiceNote } = attachmentHandlers(attachments, mayOthersSee);
  return implement(
    photoRoutes,
    { addOrderPhoto: addPhoto, getOrderPhoto: getPhoto, addOrderVoiceNote: addVoiceNote, getOrderVoiceNote: getVoiceNote },
    edge,
  );
}
