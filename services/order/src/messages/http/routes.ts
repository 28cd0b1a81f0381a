import { messageRoutes, ok, refuse } from '@karigar/contracts';
import { implement, type Actor, type AuditLog, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import type { OrderKey } from '../../orders/data/order-repository.ts';
import { ownedBy, sideOf } from '../../orders/domain/side.ts';
import { messagesOf, readMessages, sendMessage, type MessageDeps } from '../use-cases/messages.ts';

export function messageRouter(
  deps: MessageDeps & { readonly complaints: ComplaintRepository; readonly audit: AuditLog },
  edge: EdgeDeps,
): Router {
  const { orders, threads, complaints, audit } = deps;
  return implement(
    messageRoutes,
    {
      listMessages: async ({ actor, params, query }) =>
        (await orders.find(keyOf(params.id, actor))) === undefined ? refuse('NOT_FOUND') : ok(await messagesOf(threads, params.id, query)),
      sendMessage: {
        admit: async ({ actor, params }) =>
          (await orders.find(keyOf(params.id, actor))) === undefined ? refuse('NOT_FOUND') : ok(undefined),
        handle: ({ actor, params, body, files, operationId }) =>
          sendMessage(deps, keyOf(params.id, actor), {
            id: operationId,
            from: sideOf(actor.role),
            text: body.text ?? '',
            pictures: files,
          }),
      },
      readMessages: ({ actor, params }) => readMessages(deps, keyOf(params.id, actor), sideOf(actor.role)),
      listMessagesOfComplaint: async ({ actor, params: { id }, query }) => {
        const complaint = await complaints.find({ id });
        if (complaint === undefined) return refuse('NOT_FOUND');
        await audit.write({ operatorId: actor.id, action: 'complaint_messages_read', about: { kind: 'complaint', id }, reason: null });
        return ok(await messagesOf(threads, complaint.orderId, query));
      },
    },
    edge,
  );
}

const keyOf = (id: string, actor: Actor): OrderKey => ({ id, ...ownedBy(sideOf(actor.role), actor.id) });
