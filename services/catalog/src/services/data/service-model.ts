import type { EventEnvelope, ServiceType } from '@karigar/contracts';
import type { Base } from '@karigar/contracts/places';
import { baseField, embedded, newestIndex, outboxField, outboxIndex, schemaOptions, type AggregateDocument } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { ratedFields, type Rated } from '../../ratings/domain/rated.ts';
import type { Service } from '../domain/service.ts';

/** A service as stored. */
export interface ServiceDocument extends AggregateDocument {
  providerId: string;
  status: Service['status'];
  suspended: Service['suspended'];
  name: string;
  categoryId: string;
  categoryName: string;
  categorySlug: string;
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
  /** The running deletion, the only one that may archive it. */
  deletion?: { id: string; since: Date };
  rated: Rated;
  /** The provider's base. */
  base: Base | null;
  images: string[];
  outbox: EventEnvelope[];
  /** See `createRepublisher`. */
  newest: EventEnvelope[];
}

const schema = new Schema<ServiceDocument>(
  {
    _id: String,
    version: Number,
    providerId: String,
    status: String,
    suspended: embedded({ since: Date, reason: String }),
    categoryId: String,
    categoryName: String,
    categorySlug: String,
    name: String,
    visitingCharge: Number,
    instantVisitingCharge: Number,
    description: String,
    experience: Number,
    serviceType: String,
    locations: [String],
    specifications: [String],
    city: String,
    state: String,
    country: String,
    cover: String,
    working: [String],
    formerCovers: [String],
    badge: Boolean,
    createdAt: Date,
    deletion: embedded({ id: String, since: Date }),
    rated: embedded(ratedFields),
    base: baseField,
    images: [String],
    outbox: outboxField,
    newest: outboxField,
  },
  { ...schemaOptions, collection: 'services' },
);

schema.index({ providerId: 1, createdAt: -1, _id: 1 });
// A covering index for counts and the usual charge; that is why the status is one of its fields.
schema.index({ status: 1, categoryId: 1, serviceType: 1, instantVisitingCharge: 1 });
schema.index({ 'rated.mean': 1 });
schema.index({ images: 1 });
schema.index(...outboxIndex);
schema.index(...newestIndex);

export const serviceModel = (connection: Connection) => connection.model<ServiceDocument>('Service', schema);
