import { mapResult, ok, ordersRoutes, priceRoutes, refuse, toPaise, toRupees, type Result, type RouteInput } from '@karigar/contracts';
import { implement, mapPage, type Actor, type AuditLog, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ThreadStore } from '../../messages/data/thread-store.ts';
import type { OrderReviews } from '../../reviews/use-cases/review-order.ts';
import type { OrderCommand } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import type { Fees } from '../domain/prices.ts';
import { ownedBy, sideOf, type Side } from '../domain/side.ts';
import { readCustomerView } from '../queries/customer-view.ts';
import { listProviderOrders } from '../queries/list-provider-orders.ts';
import { attentionOrderView, operatorOrderView, orderView } from '../queries/order-view.ts';
import { alternativesForOrder } from '../queries/alternatives.ts';
import { checkCoverage } from '../queries/coverage.ts';
import { addWorkPhoto } from '../use-cases/add-work-photo.ts';
import {
  acceptProposal,
  cancelOrder,
  changeAddress,
  changeOrder,
  proposeTime,
  reportProgress,
  rescheduleOrder,
} from '../use-cases/change-order.ts';
import type { Deps } from '../use-cases/deps.ts';
import { orderOfRequest } from '../use-cases/order-of-request.ts';
import { placeOrder } from '../use-cases/place-order.ts';
import { undoStep } from '../use-cases/undo-step.ts';

type StatusChange = RouteInput<(typeof ordersRoutes)['changeOrderStatus']>['body'];

function statusCommandOf({ status, reason, note }: StatusChange): Extract<OrderCommand, { type: 'accept' | 'reject' | 'fulfil' }> {
  if (status === 'rejected') return { type: 'reject', reason: reason ?? undefined, note: note ?? undefined };
  return status === 'accepted' ? { type: 'accept' } : { type: 'fulfil' };
}

/** Who calls, and about which order. */
interface OrderCall {
  readonly actor: Pick<Actor, 'id'>;
  readonly params: { readonly id: string };
}

export interface OrderRouterDeps extends Deps {
  /** The customer's reviews of these orders. */
  readonly findReviews: (orders: readonly Order[]) => Promise<OrderReviews>;
  readonly audit: AuditLog;
  readonly threads: Pick<ThreadStore, 'unreadOf'>;
}

/** The start of the proposed time that a customer answers, if the call names it. */
const startOf = ({ date }: { readonly date?: string | undefined }) => (date === undefined ? undefined : new Date(date));

/** When the extra part was asked for that a customer answers, if the call names it. */
const askedAtOf = ({ asked }: { readonly asked?: string | undefined }) => (asked === undefined ? undefined : new Date(asked));

export function orderRouter(deps: OrderRouterDeps, edge: EdgeDeps): Router {
  const viewFor = (viewer: Side) => (result: Result<Order>) => mapResult(result, (order) => orderView(order, viewer, deps.clock.now()));
  /** Applies a command to the provider's order that the path names. */
  const asProvider = ({ actor, params }: OrderCall, command: OrderCommand) =>
    changeOrder(deps, { id: params.id, providerId: actor.id }, command).then(viewFor('provider'));
  const asCustomer = ({ actor, params }: OrderCall, command: OrderCommand) =>
    changeOrder(deps, { id: params.id, customerId: actor.id }, command).then(viewFor('customer'));

  return implement(
    ordersRoutes,
    {
      placeOrder: async ({ actor, body, operationId, callHash }) => {
        const placed =
          typeof body.request_id === 'string'
            ? await orderOfRequest(deps, { requestId: body.request_id, customerId: actor.id })
            : await placeOrder(deps, { orderId: operationId, customerId: actor.id, body, callHash });
        const view = viewFor('customer')(placed);
        return mapResult(view, (order) => ({ order_id: order.id, order }));
      },
      listMyOrders: async ({ actor, query }) => {
        const page = await deps.orders.pageOfCustomer(actor.id, query);
        return ok(mapPage(page, await readCustomerView(deps, page.items)));
      },
      listProviderOrders: async ({ actor, query }) => ok(await listProviderOrders(deps, actor.id, query)),
      listProviderOrdersWrapped: async ({ actor, query }) => ok({ orders: await listProviderOrders(deps, actor.id, query) }),
      getOrder: async ({ actor, params }) => {
        const viewer = sideOf(actor.role);
        const order = await deps.orders.find({ id: params.id, ...ownedBy(viewer, actor.id) });
        if (order === undefined) return refuse('NOT_FOUND');
        if (viewer === 'customer') return ok((await readCustomerView(deps, [order]))(order));
        const unread = await deps.threads.unreadOf([order.id], 'provider');
        return ok(orderView(order, viewer, deps.clock.now(), { unread: unread.get(order.id) }));
      },
      listOperatorOrders: async ({ query: { attention, ...query } }) => {
        const page = await deps.orders.pageNeedingAttention(attention, deps.clock.now(), query);
        return ok(mapPage(page, (order) => attentionOrderView(order, deps.clock.now())));
      },
      getOperatorOrder: async ({ actor, params }) => {
        const order = await deps.orders.findByNumber(params.number);
        if (order === undefined) return refuse('NOT_FOUND');
        await deps.audit.write({ operatorId: actor.id, action: 'order_read', about: { kind: 'order', id: order.id }, reason: null });
        return ok(operatorOrderView(order, deps.clock.now()));
      },
      changeOrderStatus: (call) => asProvider(call, { ...statusCommandOf(call.body), operation: call.operationId }),
      reportProgress: ({ actor, params, body: { step, code }, operationId: operation }) =>
        reportProgress(deps, { id: params.id, providerId: actor.id }, { step, code, operation }).then(viewFor('provider')),
      undoProgress: ({ actor, params, body: { step } }) =>
        undoStep(deps, { id: params.id, providerId: actor.id }, step).then(viewFor('provider')),
      reportDelay: (call) => asProvider(call, { type: 'delay', minutes: call.body.minutes }),
      addWorkPhoto: {
        admit: async ({ actor, params }) => {
          const order = await deps.orders.find({ id: params.id, providerId: actor.id });
          return order === undefined ? refuse('NOT_FOUND') : ok(undefined);
        },
        handle: ({ actor, params, body: { moment }, files, operationId }) =>
          addWorkPhoto(deps, { id: params.id, providerId: actor.id }, { operationId, moment, pictures: files }).then(viewFor('provider')),
      },
      changeDeliveryTime: ({ actor, params, body }) =>
        rescheduleOrder(deps, { orderId: params.id, customerId: actor.id, date: new Date(body.date) }).then(viewFor('customer')),
      proposeTime: ({ actor, params, body }) =>
        proposeTime(deps, { orderId: params.id, providerId: actor.id, date: new Date(body.date) }).then(viewFor('provider')),
      withdrawProposal: (call) => asProvider(call, { type: 'withdraw_proposal' }),
      acceptProposal: ({ actor, params, body }) =>
        acceptProposal(deps, { orderId: params.id, customerId: actor.id, start: startOf(body) }).then(viewFor('customer')),
      declineProposal: (call) => asCustomer(call, { type: 'decline_proposal', start: startOf(call.body) }),
      askForExtra: (call) =>
        asProvider(call, { type: 'ask_extra', item: call.body.item, amount: toPaise(call.body.amount), operation: call.operationId }),
      withdrawExtra: (call) => asProvider(call, { type: 'withdraw_extra' }),
      approveExtra: (call) => asCustomer(call, { type: 'approve_extra', amount: toPaise(call.body.amount), askedAt: askedAtOf(call.body) }),
      declineExtra: (call) => asCustomer(call, { type: 'decline_extra', askedAt: askedAtOf(call.body) }),
      changeOrderAddress: ({ actor, params, body }) =>
        changeAddress(deps, { id: params.id, customerId: actor.id }, body).then(viewFor('customer')),
      listAlternatives: async ({ actor, params }) => {
        const order = await deps.orders.find({ id: params.id, customerId: actor.id });
        return order === undefined ? refuse('NOT_FOUND') : ok({ items: await alternativesForOrder(deps, order) });
      },
      checkCoverage: ({ actor, params, body }) =>
        checkCoverage(deps, { serviceId: params.id, customerId: actor?.role === 'customer' ? actor.id : null, address: body }),
      markAsPaid: (call) => {
        const { method } = call.body;
        return call.actor.role === 'provider' ? asProvider(call, { type: 'receive', method }) : asCustomer(call, { type: 'pay', method });
      },
      undoPayment: (call) => {
        const at = call.body.at === undefined ? undefined : new Date(call.body.at);
        return call.actor.role === 'provider' ? asProvider(call, { type: 'undo_receive', at }) : asCustomer(call, { type: 'undo_pay', at });
      },
      reportOutcome: (call) => {
        const isDone = call.body.outcome === 'done';
        return call.actor.role === 'provider'
          ? asProvider(call, { type: isDone ? 'fulfil' : 'admit_no_show' })
          : asCustomer(call, { type: isDone ? 'confirm_done' : 'report_no_show' });
      },
      cancelOrder: ({ actor, params, body: { reason = null, note = null } }) => {
        const side = sideOf(actor.role);
        return cancelOrder(deps, { id: params.id, ...ownedBy(side, actor.id) }, { side, reason, note }).then(viewFor(side));
      },
    },
    edge,
  );
}

export const priceRouter = ({ prices: { direct, instant } }: Pick<Deps, 'prices'>, edge: EdgeDeps): Router => {
  const feesView = ({ platform, tax }: Fees) => ({ shipping: toRupees(platform), tax: toRupees(tax) });
  return implement(priceRoutes, { getFees: () => Promise.resolve(ok({ direct: feesView(direct), instant: feesView(instant) })) }, edge);
};
