import type { AccountLanguage, Scored } from '@karigar/contracts';
import type { Base } from '@karigar/contracts/places';
import { baseField, embedded, schemaOptions, scoredFields, versionsOf } from '@karigar/service-kit';
import { Schema } from 'mongoose';

/** Projections of people, services and categories owned by other services. `from` holds the last version applied. */
export interface CustomerEntry {
  _id: string;
  firstName: string;
  city: string;
  state: string;
  country: string;
  pincode: string | null;
  /** Absent: English. */
  language?: AccountLanguage;
  /** The account has been deleted. */
  deleted?: boolean;
  from: { customer: number };
}

interface Vacation {
  starts: Date;
  ends: Date;
}

export interface ProviderEntry {
  _id: string;
  name: string;
  avatar: string | null;
  city: string;
  /** Absent: English. */
  language?: AccountLanguage;
  /** Absent on new entries, until they are scored. */
  reviews?: Scored;
  /** An operator has blocked the account. */
  blocked?: boolean;
  /** Fulfilled orders. */
  jobsDone?: number;
  /** Revision of that count (`JobCount`). */
  jobsRevision?: number;
  /** The account has been deleted. */
  deleted?: boolean;
  /** May also be past or future. */
  vacation?: Vacation | null;
  /** The provider's base point and radius. */
  base?: Base | null;
  from: { provider: number; availability?: number };
}

export interface ServiceEntry {
  _id: string;
  providerId: string;
  name: string;
  categoryId: string;
  instantVisitingChargePaise: number;
  /** Offers are made with INSTANT services only. */
  instant: boolean;
  /** Keys of the areas where it is offered (`servedKeys`). */
  areas: string[];
  /** The provider's base. */
  base?: Base | null;
  /** The provider's stars; see `compareCandidates`. */
  stars?: number;
  askedAt?: Date | null;
  /** The provider has the verification badge. */
  badge?: boolean;
  /** The provider's: a blocked provider is never asked. */
  blocked?: boolean;
  /** The provider's: a provider on vacation is never asked. */
  vacation?: Vacation | null;
  /** Whether waves may ask the provider: online, free and not switched off when last checked. A lease says whether they are still online. */
  isCandidate?: boolean;
  archived?: boolean;
  from: { service: number };
}

export interface CategoryEntry {
  _id: string;
  name: string;
  nameHi: string | null;
  translations: Readonly<Record<string, { readonly name?: string | undefined }>>;
  active: boolean;
  from: { category: number };
}

const vacation = { starts: Date, ends: Date };

export const customerSchema = new Schema<CustomerEntry>(
  {
    _id: String,
    firstName: String,
    city: String,
    state: String,
    country: String,
    pincode: String,
    language: String,
    deleted: Boolean,
    from: versionsOf('customer'),
  },
  { ...schemaOptions, collection: 'customers' },
);
export const providerSchema = new Schema<ProviderEntry>(
  {
    _id: String,
    name: String,
    avatar: String,
    city: String,
    language: String,
    reviews: embedded(scoredFields),
    jobsDone: Number,
    jobsRevision: Number,
    blocked: Boolean,
    deleted: Boolean,
    vacation: embedded(vacation),
    base: baseField,
    from: versionsOf('provider', 'availability'),
  },
  { ...schemaOptions, collection: 'providers' },
);
export const serviceSchema = new Schema<ServiceEntry>(
  {
    _id: String,
    providerId: String,
    name: String,
    categoryId: String,
    instantVisitingChargePaise: Number,
    instant: Boolean,
    areas: [String],
    base: baseField,
    stars: Number,
    askedAt: Date,
    badge: Boolean,
    blocked: Boolean,
    vacation: embedded(vacation),
    isCandidate: Boolean,
    archived: Boolean,
    from: versionsOf('service'),
  },
  { ...schemaOptions, collection: 'services' },
);
// Candidates in the order in which they are asked (`compareCandidates`), so that what a wave reads does not grow with the market. Nearby ones have keys
// of their own and come first.
serviceSchema.index(
  { categoryId: 1, areas: 1, stars: -1, askedAt: 1, providerId: 1 },
  { name: 'by_turn', partialFilterExpression: { instant: true, isCandidate: true } },
);
serviceSchema.index({ providerId: 1 });
export const categorySchema = new Schema<CategoryEntry>(
  { _id: String, name: String, nameHi: String, translations: Schema.Types.Mixed, active: Boolean, from: versionsOf('category') },
  { ...schemaOptions, collection: 'categories' },
);
