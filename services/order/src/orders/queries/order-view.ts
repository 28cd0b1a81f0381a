import { toRupees, type OrderAction, type OrderView, type ProviderOrderView, type TimelineEntry } from '@karigar/contracts';
import { allowedActions } from '../domain/moves.ts';
import type { HistoryEntry, Order } from '../domain/order.ts';

type Viewer = 'customer' | 'provider';

const told: Partial<Record<HistoryEntry['what'], TimelineEntry['what']>> = { pending: 'placed', moved: 'rescheduled' };

const timelineOf = (order: Order): TimelineEntry[] =>
  order.history.map(({ what, at, by }) => ({
    what: told[what] ?? (what as TimelineEntry['what']),
    at: at.toISOString(),
    by: by === 'clock' ? 'system' : by,
    note: what === 'cancelled' && order.status === 'cancelled' ? order.reason : null,
  }));

/**
 * One order as `viewer` may see it: the customer's phone and email reach the provider only with the confirmed order. `more` are actions that the
 * lifecycle does not know of.
 */
export function orderView(order: Order, viewer: Viewer, now: Date, more: readonly OrderAction[] = []): OrderView {
  const { prices, snapshot, schedule } = order;
  const contact = viewer === 'customer' || order.status === 'confirmed' || order.status === 'fulfilled';
  return {
    id: order.id,
    order_id: order.id,
    number: order.number,
    status: order.status,
    date: schedule.start.toISOString(),
    scheduled_end: schedule.end?.toISOString() ?? null,
    created: order.createdAt.toISOString(),
    issue: order.issue,
    notes: order.notes,
    location: order.location,
    subtotal: toRupees(prices.subtotal),
    shipping: toRupees(prices.platform),
    tax: toRupees(prices.tax),
    total: toRupees(prices.total),
    payment: order.payment,
    Service: {
      id: order.serviceId,
      name: snapshot.service.name,
      visiting_charge: toRupees(snapshot.service.visitingCharge),
      instant_visiting_charge: toRupees(snapshot.service.instantVisitingCharge),
      cover_image: snapshot.service.coverImage,
    },
    ProviderInfo: {
      id: order.providerId,
      name: snapshot.provider.name,
      address: snapshot.provider.address,
      mobile: snapshot.provider.mobile,
      shop_address: snapshot.provider.shopAddress,
    },
    CustomerInfo: {
      name: snapshot.customer.name,
      email: contact ? snapshot.customer.email : null,
      phone: contact ? snapshot.customer.phone : null,
    },
    progress: order.status === 'confirmed' ? order.progress : null,
    timeline: timelineOf(order),
    allowedActions: [...allowedActions(order, viewer, now), ...more],
    request_id: order.requestId,
  };
}

/** One line of the provider's list. */
export const providerOrderView = (order: Order, now: Date): ProviderOrderView => ({
  order_id: order.id,
  number: order.number,
  status: order.status,
  date: order.schedule.start.toISOString(),
  scheduled_end: order.schedule.end?.toISOString() ?? null,
  created: order.createdAt.toISOString(),
  issue: order.issue,
  location: order.location,
  total: toRupees(order.prices.total),
  progress: order.status === 'confirmed' ? order.progress : null,
  allowedActions: allowedActions(order, 'provider', now),
  request_id: order.requestId,
  CustomerInfo: { name: order.snapshot.customer.name },
  Service: { name: order.snapshot.service.name },
});
