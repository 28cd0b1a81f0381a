import { defined, type EventEnvelope } from '@karigar/contracts';
import { embedded, outboxField, outboxIndex, pendingIndex, schemaOptions, type AggregateDocument } from '@karigar/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';
import type { LiveFact } from '../domain/live-fact.ts';
import { nextDueAt, type Asked, type Offer, type Place, type ServiceRequest } from '../domain/request.ts';

/** A request as stored: with its offers, its event outbox and the facts that are still to be delivered live. */
export interface RequestDocument extends AggregateDocument {
  customerId: string;
  firstName: string;
  category: ServiceRequest['category'];
  address: string;
  place: Place;
  description: string;
  photos?: string[];
  voiceNote?: string;
  suggestedPrice?: number;
  status: ServiceRequest['status'];
  createdAt: Date;
  expiresAt: Date;
  extended: boolean;
  widenedKm?: number;
  asked: Asked[];
  nextWaveAt: Date | null;
  waves: number;
  offers: Offer[];
  acceptedOfferId: string | null;
  orderId: string | null;
  /** When the next timeout is due; null once closed. */
  dueAt: Date | null;
  /** The instance that applies the due timeout. */
  claimedBy?: string;
  /** Hash of the call that created it, if it had an idempotency key. */
  callHash?: string | undefined;
  outbox: EventEnvelope[];
  live: LiveFact[];
}

const offer = embedded({
  id: String,
  providerId: String,
  serviceId: String,
  shown: embedded({
    providerName: String,
    avatar: String,
    rating: Number,
    reviewsCount: Number,
    jobsDone: Number,
    verified: Boolean,
    serviceName: String,
    distanceKm: Number,
  }),
  price: Number,
  total: Number,
  counterPrice: Number,
  estimatedArrival: String,
  attempt: Number,
  status: String,
  madeAt: Date,
  expiresAt: Date,
  heldUntil: Date,
});
const schema = new Schema<RequestDocument>(
  {
    _id: String,
    version: Number,
    customerId: String,
    firstName: String,
    category: embedded({ id: String, name: String, nameHi: String, translations: Schema.Types.Mixed }),
    address: String,
    place: embedded({ city: String, state: String, country: String, pincode: String, point: embedded({ lat: Number, lng: Number }) }),
    description: String,
    photos: { type: [String], default: undefined },
    voiceNote: String,
    suggestedPrice: Number,
    status: String,
    createdAt: Date,
    expiresAt: Date,
    extended: Boolean,
    widenedKm: Number,
    asked: [
      embedded({
        providerId: String,
        serviceId: String,
        serviceName: String,
        instantVisitingCharge: Number,
        outsideKm: Number,
        distanceKm: Number,
        at: Date,
      }),
    ],
    nextWaveAt: Date,
    waves: Number,
    offers: [offer],
    acceptedOfferId: String,
    orderId: String,
    dueAt: Date,
    claimedBy: String,
    callHash: String,
    outbox: outboxField,
    live: [Schema.Types.Mixed],
  },
  { ...schemaOptions, collection: 'requests' },
);
schema.index({ customerId: 1, 'category.id': 1 }, { unique: true, partialFilterExpression: { status: 'open' } });
schema.index({ customerId: 1, createdAt: -1, _id: -1 });
schema.index({ 'asked.providerId': 1, createdAt: -1, _id: -1 });
schema.index({ 'category.id': 1 }, { partialFilterExpression: { status: 'open' } });
/** All open requests, for operators. */
schema.index({ createdAt: -1, _id: -1 }, { partialFilterExpression: { status: 'open' } });
schema.index({ dueAt: 1 }, { partialFilterExpression: { status: 'open' } });
schema.index({ 'offers.id': 1 });
/** Offers that can still be withdrawn. */
schema.index({ 'offers.providerId': 1 }, { name: 'offers_of_open', partialFilterExpression: { status: 'open' } });
/** Accepted prices of a category in a city. */
schema.index({ 'category.id': 1, 'place.city': 1, createdAt: -1 }, { partialFilterExpression: { status: 'accepted' } });
schema.index({ 'offers.serviceId': 1 }, { partialFilterExpression: { status: 'accepted', orderId: { $type: 'null' } } });
schema.index({ 'offers.providerId': 1 }, { partialFilterExpression: { status: 'accepted', orderId: { $type: 'null' } } });
schema.index(...outboxIndex);
schema.index(...pendingIndex('live'));

/** @param retentionDays how long a request is kept, with its address */
export function requestModel(connection: Connection, retentionDays: number): Model<RequestDocument> {
  const expiring = schema.clone();
  expiring.index({ createdAt: 1 }, { expireAfterSeconds: retentionDays * 24 * 3_600 });
  return connection.model<RequestDocument>('Request', expiring);
}

/** Field by field, so that every stored field is a decision. */
export const toFields = (request: ServiceRequest): Omit<RequestDocument, '_id' | 'version' | 'claimedBy' | 'outbox' | 'live'> => ({
  customerId: request.customerId,
  firstName: request.firstName,
  category: request.category,
  address: request.address,
  place: request.place,
  description: request.description,
  ...defined({
    photos: request.photos && [...request.photos],
    voiceNote: request.voiceNote,
    suggestedPrice: request.suggestedPrice,
    widenedKm: request.widenedKm,
  }),
  status: request.status,
  createdAt: request.createdAt,
  expiresAt: request.expiresAt,
  extended: request.extended,
  asked: [...request.asked],
  nextWaveAt: request.nextWaveAt,
  waves: request.waves,
  offers: [...request.offers],
  acceptedOfferId: request.acceptedOfferId,
  orderId: request.orderId,
  dueAt: nextDueAt(request),
});

export const toRequest = (document: RequestDocument): ServiceRequest => ({
  id: document._id,
  customerId: document.customerId,
  firstName: document.firstName,
  category: document.category,
  address: document.address,
  place: document.place,
  description: document.description,
  ...defined({
    photos: document.photos,
    voiceNote: document.voiceNote,
    suggestedPrice: document.suggestedPrice,
    widenedKm: document.widenedKm,
  }),
  status: document.status,
  createdAt: document.createdAt,
  expiresAt: document.expiresAt,
  extended: document.extended,
  asked: document.asked,
  nextWaveAt: document.nextWaveAt,
  waves: document.waves,
  offers: document.offers,
  acceptedOfferId: document.acceptedOfferId,
  orderId: document.orderId,
});
