import { photoRoutes } from '@karigar/contracts';
import { implement, type Actor, type AuditLog, type EdgeDeps, type OperatorAction } from '@karigar/service-kit';
import { attachmentHandlers, type Attachment, type AttachmentStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import { ownedBy } from '../../orders/domain/side.ts';

interface Deps {
  readonly attachments: AttachmentStore;
  readonly orders: OrderRepository;
  readonly audit: AuditLog;
}

export function photoRouter({ attachments, orders, audit }: Deps, edge: EdgeDeps): Router {
  /** Both sides of an order see the photos and the voice note of its form and the photos of its messages. */
  const mayOthersSee = async ({ about }: Attachment, { id, role }: Actor): Promise<boolean> => {
    if (role === 'operator') {
      await audit.write(...about.map((orderId) => readBy(id, orderId)));
      return about.length > 0;
    }
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

const readBy = (operatorId: string, orderId: string): OperatorAction => ({
  operatorId,
  action: 'order_read',
  about: { kind: 'order', id: orderId },
  reason: null,
});
