import type { EventEnvelope, ServiceType } from '@karigar/contracts';
import { outboxIndex, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { Rated } from '../../ratings/domain/rated.ts';

/** A service at rest. */
export interface ServiceDocument {
  _id: string;
  providerId: string;
  status: 'active' | 'deleting' | 'archived';
  version: number;
  name: string;
  categoryId: string;
  /** Paise, as the instant one. */
  visitingCharge: number;
  instantVisitingCharge: number;
  description: string;
  experience: number;
  serviceType: ServiceType;
  locations: string[];
  specifications: string[];
  city: string;
  state: string;
  country: string;
  cover: string;
  working: string[];
  formerCovers: string[];
  badge: boolean;
  createdAt: Date;
  /** Who is deleting it, since when. Only while deleting. */
  deletion?: { id: string; since: Date };
  /** The order service may believe that this service is closed and is to be told otherwise; who does it has until then. */
  reopen?: { until: Date };
  rated: Rated;
  /** Derived, to be found by. */
  places: string[];
  words: string[];
  images: string[];
  outbox: EventEnvelope[];
}

const schema = new Schema<ServiceDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'services' });

// Each list is one of these, in its order: everybody sees active services only, so the indexes hold no others.
const listed = { partialFilterExpression: { status: 'active' } };
const orders: Record<string, 1 | -1>[] = [
  { 'rated.standing': -1, _id: 1 },
  { visitingCharge: 1, _id: 1 },
  { 'rated.average': -1, 'rated.count': -1, _id: 1 },
  { createdAt: -1, _id: 1 },
];
for (const order of orders) {
  schema.index(order, listed);
  schema.index({ categoryId: 1, ...order }, listed);
  schema.index({ places: 1, ...order }, listed);
}
schema.index({ words: 1 }, listed);
schema.index({ providerId: 1, createdAt: -1, _id: 1 });
// Counts and the usual charge are read from this one without opening a service; for that the status is a field of it.
schema.index({ status: 1, categoryId: 1, serviceType: 1, instantVisitingCharge: 1 });
schema.index({ images: 1 });
schema.index({ 'deletion.since': 1 }, { partialFilterExpression: { status: 'deleting' } });
schema.index({ 'reopen.until': 1 }, { sparse: true });
schema.index(...outboxIndex);

export const serviceModel = (connection: Connection) => connection.model<ServiceDocument>('Service', schema);
