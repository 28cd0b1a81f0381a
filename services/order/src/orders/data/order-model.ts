import { defined, type EventEnvelope } from '@karigar/contracts';
import {
  embedded,
  findNewestFirst,
  mapPage,
  outboxField,
  outboxIndex,
  schemaOptions,
  type AggregateDocument,
  type Page,
  type PageQuery,
} from '@karigar/service-kit';
import { Schema, type Connection, type Model, type QueryFilter } from 'mongoose';
import type { ApprovedExtra, Extra, HistoryEntry, Order, OrderDetails, OrderState, Proposal } from '../domain/order.ts';

/** An order as stored: the same shape as in the domain. */
export interface OrderDocument extends AggregateDocument {
  details: OrderDetails;
  state: OrderState;
  history: HistoryEntry[];
  proposal?: Proposal | null;
  paid?: NonNullable<Order['paid']>;
  extras?: ApprovedExtra[];
  extraAsked?: Extra | null;
  workPhotos?: NonNullable<Order['workPhotos']>;
  /** Counted before a code is compared. */
  codesTried?: number;
  undone?: string[];
  /** Written with the review. */
  reviewed?: true;
  /** Hash of the call that created it, if it had an idempotency key. */
  callHash?: string | undefined;
  outbox: EventEnvelope[];
}

const schedule = embedded({
  start: Date,
  end: Date,
  window: embedded({ day: String, key: String }),
  busy: embedded({ day: String, key: String }),
  estimatedArrival: String,
  arrivesBy: Date,
});

const details = embedded({
  number: String,
  customerId: String,
  providerId: String,
  serviceId: String,
  requestId: String,
  schedule,
  location: String,
  place: embedded({ city: String, pincode: String, point: embedded({ lat: Number, lng: Number }) }),
  issue: String,
  notes: String,
  photos: { type: [String], default: undefined },
  voiceNote: String,
  prices: embedded({ subtotal: Number, platform: Number, tax: Number, total: Number }),
  payment: embedded({ method: String, cardLast4: String }),
  snapshot: embedded({
    service: embedded({ name: String, visitingCharge: Number, instantVisitingCharge: Number, coverImage: String }),
    provider: embedded({ name: String, address: String, mobile: String, shopAddress: String }),
    customer: embedded({ name: String, email: String, phone: String }),
  }),
  startCode: String,
  samePerson: Boolean,
  createdAt: Date,
});

/** The fields of every status. A change replaces the whole state, so no field outlives its status. */
const confirmed = {
  status: String,
  confirmedAt: Date,
  progress: String,
  expectedArrival: Date,
  remindAt: Date,
  askedAt: Date,
  noShow: Boolean,
};
const state = embedded({
  ...confirmed,
  expiresAt: Date,
  by: String,
  reason: String,
  note: String,
  fulfilledAt: Date,
  before: embedded(confirmed),
});

const extra = { item: String, amount: Number, at: Date };

const paidMark = embedded({ method: String, at: Date });

const schema = new Schema<OrderDocument>(
  {
    _id: String,
    version: Number,
    details,
    state,
    history: [embedded({ what: String, at: Date, by: String, operation: String, withCode: Boolean })],
    proposal: embedded({ schedule, expiresAt: Date }),
    paid: embedded({ customer: paidMark, provider: paidMark }),
    extras: { type: [embedded({ ...extra, askedAt: Date })], default: undefined },
    extraAsked: embedded(extra),
    workPhotos: embedded({ before: String, after: String }),
    codesTried: Number,
    undone: { type: [String], default: undefined },
    reviewed: Boolean,
    callHash: String,
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'orders' },
);
schema.index({ 'details.customerId': 1, 'details.createdAt': -1, _id: -1 });
/** One tab of a customer's list. */
schema.index({ 'details.customerId': 1, 'state.status': 1, 'details.createdAt': -1, _id: -1 });
/** A customer's visits by time. */
schema.index({ 'details.customerId': 1, 'details.schedule.start': -1, _id: -1 });
/** A provider's list. Its last fields are searched without reading documents. */
export const providerListIndex = {
  'details.providerId': 1,
  'details.createdAt': -1,
  _id: -1,
  'state.status': 1,
  'details.number': 1,
  'details.snapshot.customer.name': 1,
} as const;
schema.index(providerListIndex);
/** One tab of a provider's list. */
schema.index({ 'details.providerId': 1, 'state.status': 1, 'details.createdAt': -1, _id: -1 });
/** A provider's visits by day. */
schema.index({ 'details.providerId': 1, 'details.schedule.start': 1, _id: 1 });
/** What a provider has to attend to: visits to come, and payments that the customer has reported and the provider has not. */
schema.index(
  { 'details.providerId': 1, 'state.status': 1, 'details.schedule.start': 1, _id: 1 },
  { partialFilterExpression: { 'state.status': 'confirmed' } },
);
schema.index(
  { 'details.providerId': 1, 'paid.provider.at': 1, 'paid.customer.at': 1 },
  { partialFilterExpression: { 'paid.customer.at': { $exists: true } } },
);
/** A covering index: the statistics of a period read no documents. */
export const statsIndex = {
  'details.providerId': 1,
  'details.createdAt': 1,
  'details.customerId': 1,
  'state.status': 1,
  'details.prices.subtotal': 1,
} as const;
schema.index(statsIndex);
/** How often a provider has served some customers, counted without reading documents. */
export const servedIndex = { 'details.customerId': 1, 'details.providerId': 1, 'state.status': 1, 'details.createdAt': 1 } as const;
schema.index(servedIndex, { partialFilterExpression: { 'state.status': 'fulfilled' } });
schema.index({ 'details.providerId': 1, 'state.fulfilledAt': 1, _id: 1 }, { partialFilterExpression: { 'state.status': 'fulfilled' } });
schema.index({ 'details.customerId': 1, 'details.providerId': 1 }, { partialFilterExpression: { 'state.status': 'pending' } });
schema.index({ 'details.number': 1 });
schema.index({ 'details.serviceId': 1, 'state.status': 1 });
schema.index({ 'details.requestId': 1 }, { unique: true, partialFilterExpression: { 'details.requestId': { $type: 'string' } } });
schema.index({ 'state.expiresAt': 1, _id: 1 }, { partialFilterExpression: { 'state.status': 'pending' } });
/** Visits that need an operator. */
schema.index(
  { 'state.noShow': 1, 'state.progress': 1, 'details.schedule.start': -1, _id: -1, 'state.expectedArrival': 1 },
  { partialFilterExpression: { 'state.status': 'confirmed' } },
);
schema.index({ 'details.schedule.start': 1 }, { partialFilterExpression: { 'state.status': 'confirmed' } });
schema.index({ 'state.remindAt': 1 }, { partialFilterExpression: { 'state.remindAt': { $exists: true } } });
schema.index({ 'proposal.expiresAt': 1 }, { partialFilterExpression: { 'proposal.expiresAt': { $exists: true } } });
schema.index(...outboxIndex);

export const orderModel = (connection: Connection) => connection.model<OrderDocument>('Order', schema);

/** What a change of an order stores. `unversioned-writes.ts` writes `codesTried` and `reviewed`. */
export const toFields = ({
  details,
  state,
  history,
  proposal,
  extras,
  extraAsked,
  paid,
  workPhotos,
  undone,
}: Order): Partial<OrderDocument> => ({
  details,
  state,
  history: [...history],
  proposal: proposal ?? null,
  extraAsked: extraAsked ?? null,
  ...defined({ extras: extras && [...extras], paid, workPhotos, undone: undone && [...undone] }),
});

export const toOrder = ({
  _id,
  details,
  state,
  history,
  proposal,
  extras,
  extraAsked,
  paid,
  workPhotos,
  codesTried,
  undone,
  reviewed,
}: OrderDocument): Order => ({
  id: _id,
  details,
  state,
  history,
  ...(proposal ? { proposal } : {}),
  ...(extraAsked ? { extraAsked } : {}),
  ...defined({ extras, paid, workPhotos, codesTried, undone }),
  ...(reviewed === true ? { reviewed } : {}),
});

/** A page of orders, newest first by `timeField`. */
export const findPage = async (
  model: Model<OrderDocument>,
  filter: QueryFilter<OrderDocument>,
  page: PageQuery,
  timeField = 'details.createdAt',
): Promise<Page<Order>> => mapPage(await findNewestFirst(model, filter, page, { timeField, exclude: ['outbox'] }), toOrder);
