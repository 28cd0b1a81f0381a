import { ok, ordersRoutes, refuse, type Result } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { Order } from '../domain/order.ts';
import type { OrderCommand } from '../domain/decide.ts';
import type { OrderLists } from '../queries/list-orders.ts';
import { orderView, providerOrderView } from '../queries/order-view.ts';
import { changeOrder } from '../use-cases/change-order.ts';
import type { Deps } from '../use-cases/deps.ts';
import { moveOrder } from '../use-cases/move-order.ts';
import { orderOfRequest } from '../use-cases/order-of-request.ts';
import { placeOrder } from '../use-cases/place-order.ts';

const commands = { accepted: { type: 'accept' }, rejected: { type: 'reject' }, fulfilled: { type: 'fulfil' } } as const satisfies Record<
  string,
  OrderCommand
>;

export interface OrderRouterDeps extends Deps {
  readonly lists: OrderLists;
  /** Ids of those fulfilled orders that still wait for their review. */
  readonly awaitingReview: (orders: readonly Order[]) => Promise<ReadonlySet<string>>;
}

export function orderRouter(deps: OrderRouterDeps, edge: EdgeDeps): Router {
  const { lists } = deps;
  const toCustomer = async (orders: readonly Order[]) => {
    const awaiting = await deps.awaitingReview(orders);
    return orders.map((order) => orderView(order, 'customer', deps.clock.now(), awaiting.has(order.id) ? ['review'] : []));
  };
  const seenBy = (viewer: 'customer' | 'provider') => (result: Result<Order>) =>
    result.ok ? ok(orderView(result.value, viewer, deps.clock.now())) : result;
  const providerList = async (actorId: string, status: Order['status'] | undefined) =>
    (await lists.ofProvider(actorId, status)).map((order) => providerOrderView(order, deps.clock.now()));

  return implement(
    ordersRoutes,
    {
      placeOrder: async ({ actor, body, operationId }) => {
        const placed =
          typeof body.request_id === 'string'
            ? await orderOfRequest(deps, { requestId: body.request_id, customerId: actor.id })
            : await placeOrder(deps, { orderId: operationId, customerId: actor.id, body });
        const view = seenBy('customer')(placed);
        return view.ok ? ok({ order_id: view.value.id, order: view.value }) : view;
      },
      listMyOrders: async ({ actor, query }) => {
        const page = await lists.ofCustomer(actor.id, query);
        return ok({ items: await toCustomer(page.orders), nextCursor: page.nextCursor });
      },
      listProviderOrders: async ({ actor, query }) => ok(await providerList(actor.id, query.status)),
      listProviderOrdersWrapped: async ({ actor, query }) => ok({ orders: await providerList(actor.id, query.status) }),
      getOrder: async ({ actor, params }) => {
        const viewer = actor.role === 'provider' ? 'provider' : 'customer';
        const order = await deps.orders.find({
          id: params.id,
          ...(viewer === 'provider' ? { providerId: actor.id } : { customerId: actor.id }),
        });
        if (order === undefined) return refuse('NOT_FOUND');
        const [view = orderView(order, viewer, deps.clock.now())] = viewer === 'customer' ? await toCustomer([order]) : [];
        return ok(view);
      },
      changeOrderStatus: ({ actor, params, body }) =>
        changeOrder(deps, { id: params.id, providerId: actor.id }, commands[body.status]).then(seenBy('provider')),
      reportProgress: ({ actor, params, body }) =>
        changeOrder(deps, { id: params.id, providerId: actor.id }, { type: 'progress', step: body.step }).then(seenBy('provider')),
      changeDeliveryTime: ({ actor, params, body }) =>
        moveOrder(deps, { orderId: params.id, customerId: actor.id, date: new Date(body.date) }).then(seenBy('customer')),
      changeOrderAddress: ({ actor, params, body }) =>
        changeOrder(deps, { id: params.id, customerId: actor.id }, { type: 'change_address', location: body.location }).then(
          seenBy('customer'),
        ),
      cancelOrder: ({ actor, params, body }) =>
        changeOrder(
          deps,
          { id: params.id, customerId: actor.id },
          { type: 'cancel', reason: body.reason ?? null, note: body.note ?? null },
        ).then(seenBy('customer')),
    },
    edge,
  );
}
