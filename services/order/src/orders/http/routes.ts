import { ok, ordersRoutes, priceRoutes, refuse, toRupees, type Result, type RouteInput } from '@karigar/contracts';
import { implement, type AuditLog, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ThreadStore } from '../../messages/data/thread-store.ts';
import type { OrderReviews } from '../../reviews/use-cases/review-order.ts';
import type { Order } from '../domain/order.ts';
import type { Fees } from '../domain/prices.ts';
import { customerViews } from '../queries/customer-views.ts';
import { operatorOrderView, orderView, providerOrderView } from '../queries/order-view.ts';
import { alternativesForOrder } from '../queries/alternatives.ts';
import { addWorkPhoto } from '../use-cases/add-work-photo.ts';
import { changeAddress, checkCoverage } from '../use-cases/area.ts';
import { acceptProposal, changeOrder, declineProposal, moveOrder, proposeTime } from '../use-cases/change-order.ts';
import type { Deps } from '../use-cases/deps.ts';
import { orderOfRequest } from '../use-cases/order-of-request.ts';
import { placeOrder } from '../use-cases/place-order.ts';
import { undoStep } from '../use-cases/undo-step.ts';

type StatusChange = RouteInput<(typeof ordersRoutes)['changeOrderStatus']>['body'];

function statusCommandOf({ status, note }: StatusChange) {
  if (status === 'rejected') return { type: 'reject', note: note ?? undefined } as const;
  return { type: status === 'accepted' ? 'accept' : 'fulfil' } as const;
}

type ProviderQuery = RouteInput<(typeof ordersRoutes)['listProviderOrders']>['query'];

export interface OrderRouterDeps extends Deps {
  /** The customer's reviews of these orders. */
  readonly findReviews: (orders: readonly Order[]) => Promise<OrderReviews>;
  readonly audit: AuditLog;
  readonly threads: Pick<ThreadStore, 'unreadOf'>;
}

/** The start of the proposed time that a customer answers, if the call names it. */
const startOf = ({ date }: { readonly date?: string | undefined }) => (date === undefined ? undefined : new Date(date));

export function orderRouter(deps: OrderRouterDeps, edge: EdgeDeps): Router {
  const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);
  const viewsForCustomer = async (orders: readonly Order[]) => {
    const [reviews, unread] = await Promise.all([deps.findReviews(orders), deps.threads.unreadOf(idsOf(orders), 'customer')]);
    return customerViews(orders, reviews, unread, deps.clock.now());
  };
  const viewFor = (viewer: 'customer' | 'provider') => (result: Result<Order>) =>
    result.ok ? ok(orderView(result.value, viewer, deps.clock.now())) : result;
  const ordersOf = (actorId: string, { from, to, ...query }: ProviderQuery): Promise<Order[]> => {
    const first = from ?? to;
    if (first === undefined) return deps.orders.listOfProvider(actorId, query);
    const [, after = first] = deps.calendar.days(to ?? first, 2);
    const days = { from: deps.calendar.startOf(first), to: deps.calendar.startOf(after) };
    return deps.orders.visitsOfProvider(actorId, { ...days, status: query.status });
  };
  const providerList = async (actorId: string, query: ProviderQuery) => {
    const orders = await ordersOf(actorId, query);
    const unread = await deps.threads.unreadOf(idsOf(orders), 'provider');
    return orders.map((order) => providerOrderView(order, deps.clock.now(), unread.get(order.id)));
  };

  return implement(
    ordersRoutes,
    {
      placeOrder: async ({ actor, body, operationId, callHash }) => {
        const placed =
          typeof body.request_id === 'string'
            ? await orderOfRequest(deps, { requestId: body.request_id, customerId: actor.id })
            : await placeOrder(deps, { orderId: operationId, customerId: actor.id, body, callHash });
        const view = viewFor('customer')(placed);
        return view.ok ? ok({ order_id: view.value.id, order: view.value }) : view;
      },
      listMyOrders: async ({ actor, query }) => {
        const page = await deps.orders.pageOfCustomer(actor.id, query);
        return ok({ items: await viewsForCustomer(page.items), nextCursor: page.nextCursor });
      },
      listProviderOrders: async ({ actor, query }) => ok(await providerList(actor.id, query)),
      listProviderOrdersWrapped: async ({ actor, query }) => ok({ orders: await providerList(actor.id, query) }),
      getOrder: async ({ actor, params }) => {
        const viewer = actor.role === 'provider' ? 'provider' : 'customer';
        const order = await deps.orders.find({
          id: params.id,
          ...(viewer === 'provider' ? { providerId: actor.id } : { customerId: actor.id }),
        });
        if (order === undefined) return refuse('NOT_FOUND');
        if (viewer === 'customer') {
          const [view = orderView(order, viewer, deps.clock.now())] = await viewsForCustomer([order]);
          return ok(view);
        }
        const unread = await deps.threads.unreadOf([order.id], 'provider');
        return ok(orderView(order, viewer, deps.clock.now(), { unread: unread.get(order.id) }));
      },
      getOperatorOrder: async ({ actor, params }) => {
        const order = await deps.orders.findByNumber(params.number);
        if (order === undefined) return refuse('NOT_FOUND');
        await deps.audit.write({ operatorId: actor.id, action: 'order_read', about: { kind: 'order', id: order.id }, reason: null });
        return ok(operatorOrderView(order, deps.clock.now()));
      },
      changeOrderStatus: ({ actor, params, body, operationId: operation }) =>
        changeOrder(deps, { id: params.id, providerId: actor.id }, { ...statusCommandOf(body), operation }).then(viewFor('provider')),
      reportProgress: ({ actor, params, body: { step }, operationId: operation }) =>
        changeOrder(deps, { id: params.id, providerId: actor.id }, { type: 'progress', step, operation }).then(viewFor('provider')),
      undoProgress: ({ actor, params, body: { step } }) =>
        undoStep(deps, { id: params.id, providerId: actor.id }, step).then(viewFor('provider')),
      addWorkPhoto: {
        admit: async ({ actor, params }) => {
          const order = await deps.orders.find({ id: params.id, providerId: actor.id });
          return order === undefined ? refuse('NOT_FOUND') : ok(undefined);
        },
        handle: ({ actor, params, body: { moment }, files, operationId }) =>
          addWorkPhoto(deps, { id: params.id, providerId: actor.id }, { operationId, moment, pictures: files }).then(viewFor('provider')),
      },
      changeDeliveryTime: ({ actor, params, body }) =>
        moveOrder(deps, { orderId: params.id, customerId: actor.id, date: new Date(body.date) }).then(viewFor('customer')),
      proposeTime: ({ actor, params, body }) =>
        proposeTime(deps, { orderId: params.id, providerId: actor.id, date: new Date(body.date) }).then(viewFor('provider')),
      withdrawProposal: ({ actor, params }) =>
        changeOrder(deps, { id: params.id, providerId: actor.id }, { type: 'withdraw_proposal' }).then(viewFor('provider')),
      acceptProposal: ({ actor, params, body }) =>
        acceptProposal(deps, { orderId: params.id, customerId: actor.id, start: startOf(body) }).then(viewFor('customer')),
      declineProposal: ({ actor, params, body }) =>
        declineProposal(deps, { orderId: params.id, customerId: actor.id, start: startOf(body) }).then(viewFor('customer')),
      changeOrderAddress: ({ actor, params, body }) =>
        changeAddress(deps, { id: params.id, customerId: actor.id }, body).then(viewFor('customer')),
      listAlternatives: async ({ actor, params }) => {
        const order = await deps.orders.find({ id: params.id, customerId: actor.id });
        return order === undefined ? refuse('NOT_FOUND') : ok({ items: await alternativesForOrder(deps, order) });
      },
      checkCoverage: ({ actor, params, body }) =>
        checkCoverage(deps, { serviceId: params.id, customerId: actor?.role === 'customer' ? actor.id : null, address: body }),
      markAsPaid: ({ actor, params, body: { method } }) =>
        actor.role === 'provider'
          ? changeOrder(deps, { id: params.id, providerId: actor.id }, { type: 'receive', method }).then(viewFor('provider'))
          : changeOrder(deps, { id: params.id, customerId: actor.id }, { type: 'pay', method }).then(viewFor('customer')),
      reportOutcome: ({ actor, params, body: { outcome } }) =>
        actor.role === 'provider'
          ? changeOrder(deps, { id: params.id, providerId: actor.id }, { type: outcome === 'done' ? 'fulfil' : 'admit_no_show' }).then(
              viewFor('provider'),
            )
          : changeOrder(
              deps,
              { id: params.id, customerId: actor.id },
              { type: outcome === 'done' ? 'confirm_done' : 'report_no_show' },
            ).then(viewFor('customer')),
      cancelOrder: ({ actor, params, body }) => {
        const why = { reason: body.reason ?? null, note: body.note ?? null };
        return actor.role === 'provider'
          ? changeOrder(deps, { id: params.id, providerId: actor.id }, { type: 'provider_cancel', ...why }).then(viewFor('provider'))
          : changeOrder(deps, { id: params.id, customerId: actor.id }, { type: 'cancel', ...why }).then(viewFor('customer'));
      },
    },
    edge,
  );
}

export const priceRouter = ({ prices: { direct, instant } }: Pick<Deps, 'prices'>, edge: EdgeDeps): Router => {
  const feesView = ({ platform, tax }: Fees) => ({ shipping: toRupees(platform), tax: toRupees(tax) });
  return implement(priceRoutes, { getFees: () => Promise.resolve(ok({ direct: feesView(direct), instant: feesView(instant) })) }, edge);
};
