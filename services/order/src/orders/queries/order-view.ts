import {
  defined,
  toRupees,
  type AttentionOrderView,
  type OperatorOrderView,
  type OrderAction,
  type OrderView,
  type ProviderOrderView,
  type TimelineEntry,
} from '@karigar/contracts';
import { isThreadOpen } from '../../messages/domain/thread.ts';
import { attentionOf } from '../domain/attention.ts';
import { areaOf, isContactShown } from '../domain/contact.ts';
import { delayOf } from '../domain/delay.ts';
import { allowedActions, closesAt, openProposal } from '../domain/transitions.ts';
import { actorOf, type Cancelled, type Order, type OrderDetails, type Schedule } from '../domain/order.ts';
import { isAnonymized } from '../domain/anonymize.ts';
import { asksStartCode, shownStartCode } from '../domain/start-code.ts';
import { otherSide, type Side } from '../domain/side.ts';

type Viewer = Side | 'operator';

interface More {
  readonly actions?: readonly OrderAction[];
  readonly unread?: number | undefined;
}

const actionsOf = (order: Order, viewer: Exclude<Viewer, 'operator'>, now: Date): OrderAction[] => [
  ...allowedActions(order, viewer, now),
  // A deleted account does not read messages.
  ...(isThreadOpen(order, now) && !isAnonymized(order.details, otherSide(viewer)) ? (['message'] as const) : []),
];

const timelineOf = (order: Order): TimelineEntry[] =>
  order.history.map(({ what, at, by, withCode }) => ({
    what: what === 'pending' ? 'placed' : what,
    at: at.toISOString(),
    by: actorOf(by),
    note: what === 'cancelled' && order.state.status === 'cancelled' ? order.state.reason : null,
    ...(what === 'started' ? { with_code: withCode === true } : {}),
  }));

/** Whether a viewer sees the contact data of a side: always their own, and the other side's while it is needed. */
const showsContactOf = (side: Side, order: Order, viewer: Viewer, now: Date): boolean =>
  viewer !== otherSide(side) || isContactShown(order, now);

/** What every view of an order says. `more`: actions beyond the lifecycle's, and the number of unread messages. */
function commonView(order: Order, viewer: Viewer, now: Date, { actions = [], unread }: More) {
  const { details, state } = order;
  const { schedule } = details;
  return {
    order_id: order.id,
    number: details.number,
    status: state.status,
    date: schedule.start.toISOString(),
    scheduled_end: schedule.end?.toISOString() ?? null,
    ...arrivalView(schedule),
    created: details.createdAt.toISOString(),
    ...(state.status === 'pending' ? { expires: state.expiresAt.toISOString() } : {}),
    issue: details.issue,
    notes: details.notes,
    ...attachmentsView(details),
    location: showsContactOf('customer', order, viewer, now) ? details.location : areaShown(details),
    ...placeView(details),
    total: toRupees(details.prices.total),
    ...paidView(order),
    ...delayView(order),
    progress: progressOf(order),
    ...(viewer === 'provider' ? asksStartCodeView(order) : {}),
    allowedActions: viewer === 'operator' ? [] : [...actionsOf(order, viewer, now), ...actions],
    request_id: details.requestId,
    ...defined({ unreadMessages: unread }),
  };
}

/**
 * An order as `viewer` may see it. The other side's contact data is included only while it is needed (`isContactShown`). `more`: actions beyond the
 * lifecycle's, and the number of unread messages.
 */
export function orderView(order: Order, viewer: Viewer, now: Date, more: More = {}): OrderView {
  const { details, state } = order;
  const { prices, snapshot } = details;
  const ofProvider = showsContactOf('provider', order, viewer, now);
  const ofCustomer = showsContactOf('customer', order, viewer, now);
  return {
    id: order.id,
    ...commonView(order, viewer, now, more),
    ...workPhotosView(order),
    subtotal: toRupees(prices.subtotal),
    shipping: toRupees(prices.platform),
    tax: toRupees(prices.tax),
    ...extrasView(order),
    payment: details.payment,
    Service: {
      id: details.serviceId,
      name: snapshot.service.name,
      visiting_charge: toRupees(snapshot.service.visitingCharge),
      instant_visiting_charge: toRupees(snapshot.service.instantVisitingCharge),
      cover_image: snapshot.service.coverImage,
    },
    ProviderInfo: {
      id: details.providerId,
      name: snapshot.provider.name,
      address: ofProvider ? snapshot.provider.address : null,
      mobile: ofProvider ? snapshot.provider.mobile : null,
      shop_address: ofProvider ? snapshot.provider.shopAddress : null,
    },
    CustomerInfo: {
      name: snapshot.customer.name,
      email: ofCustomer ? snapshot.customer.email : null,
      phone: ofCustomer ? snapshot.customer.phone : null,
    },
    ...proposalView(order, now),
    ...(viewer === 'customer' ? defined({ start_code: shownStartCode(order) }) : {}),
    timeline: timelineOf(order),
    ...(state.status === 'cancelled' ? { cancellation: cancellationOf(state) } : {}),
    ...(state.status === 'rejected' && (state.reason ?? state.note) !== undefined
      ? { declined: { reason: state.reason ?? null, note: state.note ?? '' } }
      : {}),
  };
}

/** With both sides' contact data, whatever the status. */
export function operatorOrderView(order: Order, now: Date): OperatorOrderView {
  const { allowedActions: _none, ...view } = orderView(order, 'operator', now);
  return {
    ...view,
    CustomerInfo: { id: order.details.customerId, ...view.CustomerInfo },
    ...defined({ attention: attentionOf(order, now) }),
  };
}

/** One row of the list of open orders that need an operator. */
export const attentionOrderView = (order: Order, now: Date): AttentionOrderView => ({
  order_id: order.id,
  number: order.details.number,
  status: order.state.status,
  progress: progressOf(order),
  date: order.details.schedule.start.toISOString(),
  scheduled_end: order.details.schedule.end?.toISOString() ?? null,
  city: placeView(order.details).city,
  ...proposalView(order, now),
  closes: closesAt(order).toISOString(),
});

function proposalView(order: Order, now: Date): Pick<OrderView, 'proposal'> {
  const proposal = openProposal(order, now);
  if (proposal === undefined) return {};
  const { schedule, expiresAt } = proposal;
  return {
    proposal: { date: schedule.start.toISOString(), scheduled_end: schedule.end.toISOString(), expires: expiresAt.toISOString() },
  };
}

function delayView(order: Order): Pick<OrderView, 'delay'> {
  const delay = delayOf(order);
  return delay === null ? {} : { delay: { expected: delay.expected.toISOString(), minutes: delay.minutes } };
}

function extrasView({ extras = [], extraAsked }: Order): Pick<OrderView, 'extras'> {
  const all = [
    ...extras.map((extra) => ({ ...extra, approved: extra.at.toISOString() })),
    ...(extraAsked === undefined ? [] : [{ ...extraAsked, askedAt: extraAsked.at, approved: null }]),
  ];
  if (all.length === 0) return {};
  return {
    extras: all.map(({ item, amount, askedAt, approved }) => ({
      item,
      amount: toRupees(amount),
      asked: askedAt.toISOString(),
      approved,
    })),
  };
}

/** The provider states how it was paid, since the provider has the money. */
function paidView({ paid }: Order): Pick<OrderView, 'paid'> {
  const { customer, provider } = paid ?? {};
  const method = (provider ?? customer)?.method;
  if (method === undefined) return {};
  const at = customer && provider && new Date(Math.max(customer.at.getTime(), provider.at.getTime()));
  const toIso = (time: Date | undefined) => time?.toISOString() ?? null;
  const differing =
    customer && provider && customer.method !== provider.method ? { customer: customer.method, provider: provider.method } : undefined;
  return { paid: { method, customer: toIso(customer?.at), provider: toIso(provider?.at), at: toIso(at), ...defined({ differing }) } };
}

const arrivalView = ({ estimatedArrival, arrivesBy }: Schedule) => ({
  ...defined({ estimatedArrival, arrivesBy: arrivesBy?.toISOString() }),
});

const attachmentsView = ({ photos, voiceNote }: Pick<OrderDetails, 'photos' | 'voiceNote'>) =>
  defined({ photos: photos && [...photos], voice_note: voiceNote });

const workPhotosView = ({ workPhotos }: Order): Pick<OrderView, 'work_photos'> =>
  workPhotos === undefined ? {} : { work_photos: { before: workPhotos.before ?? null, after: workPhotos.after ?? null } };

/** Where the visit is, without the street. After the customer's account was deleted the order holds no more than that. */
const areaShown = ({ location, snapshot }: Pick<OrderDetails, 'location' | 'snapshot'>) =>
  isAnonymized({ snapshot }, 'customer') ? location : areaOf(location);

/** The area is not secret: the provider decides by it. */
const placeView = ({ place }: Pick<OrderDetails, 'place'>) => ({ city: place?.city ?? null, pincode: place?.pincode ?? null });

const asksStartCodeView = (order: Order): Pick<OrderView, 'asks_start_code'> => (asksStartCode(order) ? { asks_start_code: true } : {});

const cancellationOf = ({ by, reason, note }: Cancelled) => ({ by: actorOf(by), reason, note });

const progressOf = ({ state }: Order) => (state.status === 'confirmed' ? state.progress : null);

/** One row of the provider's list. `more`: the number of unread messages, and the kilometres from the visit before it. */
export const providerOrderView = (
  order: Order,
  now: Date,
  { travelKm, ...more }: Pick<More, 'unread'> & { readonly travelKm?: number | undefined } = {},
): ProviderOrderView => ({
  ...commonView(order, 'provider', now, more),
  CustomerInfo: { name: order.details.snapshot.customer.name },
  Service: { name: order.details.snapshot.service.name },
  ...defined({ travelKm }),
});
