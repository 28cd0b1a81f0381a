import { noReviews, rankingScore, type AccountLanguage, type RatingTotals } from '@karigar/contracts';
import type { Base } from '@karigar/contracts/places';
import {
  baseField,
  embedded,
  followBase,
  schemaOptions,
  trusted,
  upsertIf,
  versionsOf,
  type Clock,
  type JobCount,
} from '@karigar/service-kit';
import { Schema, type Connection, type PipelineStage } from 'mongoose';
import { starsOf } from '../../candidates/domain/turn.ts';

/** Projections of the people, services and categories that other services own. `from` holds the version that was applied last. */
export interface CustomerEntry {
  _id: string;
  firstName: string;
  city: string;
  state: string;
  country: string;
  pincode: string | null;
  /** Absent: English. */
  language?: AccountLanguage;
  from: { customer: number };
}

/** The reviews of a provider, and what ranks them. */
export interface Reviews extends RatingTotals {
  readonly score: number;
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
  /** Absent until the first review. */
  reviews?: Reviews;
  /** An operator has blocked the account. */
  blocked?: boolean;
  /** Fulfilled orders. */
  jobsDone?: number;
  /** Of the count (`JobCount`). */
  jobsRevision?: number;
  /** The account is gone. */
  deleted?: boolean;
  /** Also one that is over or yet to come. */
  vacation?: Vacation | null;
  /** Where they set out from, and how far they go. */
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
  /** Keys of where it is offered (`servedKeys`). */
  areas: string[];
  /** The provider's. */
  base?: Base | null;
  /** Of the provider; see `byTurn`. */
  stars?: number;
  askedAt?: Date | null;
  /** Wears the verification badge. */
  badge?: boolean;
  /** The provider's: what is blocked takes part in nothing. */
  blocked?: boolean;
  /** The provider's: who is on it now takes part in nothing. */
  vacation?: Vacation | null;
  /** Whether the provider has been online lately; a lease says whether they are now. */
  reachable?: boolean;
  archived?: boolean;
  from: { service: number };
}

export interface CategoryEntry {
  _id: string;
  name: string;
  active: boolean;
  from: { category: number };
}

const vacation = { starts: Date, ends: Date };

const customerSchema = new Schema<CustomerEntry>(
  {
    _id: String,
    firstName: String,
    city: String,
    state: String,
    country: String,
    pincode: String,
    language: String,
    from: versionsOf('customer'),
  },
  { ...schemaOptions, collection: 'customers' },
);
const providerSchema = new Schema<ProviderEntry>(
  {
    _id: String,
    name: String,
    avatar: String,
    city: String,
    language: String,
    reviews: embedded({ count: Number, sum: Number, score: Number }),
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
const serviceSchema = new Schema<ServiceEntry>(
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
    reachable: Boolean,
    archived: Boolean,
    from: versionsOf('service'),
  },
  { ...schemaOptions, collection: 'services' },
);
// Whom to ask next, by their turn (`byTurn`), without those who are offline: what a wave reads does not grow with the market. The near ones have keys of their own, so they are read from it first.
serviceSchema.index(
  { categoryId: 1, areas: 1, stars: -1, askedAt: 1, providerId: 1 },
  { name: 'by_turn', partialFilterExpression: { instant: true, reachable: true } },
);
serviceSchema.index({ providerId: 1 });
const categorySchema = new Schema<CategoryEntry>(
  { _id: String, name: String, active: Boolean, from: versionsOf('category') },
  { ...schemaOptions, collection: 'categories' },
);

/** How long a request can be made in a category that an operator has hidden, by a process that has not asked since. */
const categoryKnownMs = 10_000;

/** How long a list of whom to ask can be used again. */
const listedMs = 1_000;
const listsKept = 1_000;

/** Whose vacation is running at `now`. A missing vacation is none. */
const isOnVacation = (now: Date) => ({ 'vacation.starts': trusted({ $lte: now }), 'vacation.ends': trusted({ $gt: now }) });

const isActive = (now: Date) => ({
  instant: true,
  archived: trusted({ $ne: true }),
  blocked: trusted({ $ne: true }),
  ...trusted({ $nor: [isOnVacation(now)] }),
});

/** Keys of where services are offered that can be asked about a place. */
export interface Search {
  /** Of those that are asked first. */
  readonly near: readonly string[];
  /** Of all of them. What is found by a cell may lie outside of the radius: `reachOf` decides. */
  readonly all: readonly string[];
}

/** @param onChanged called after a write that may have ended that these providers can be asked, or changed what they are asked with */
export function createDirectory(
  connection: Connection,
  clock: Clock,
  onChanged: (providerIds: readonly string[]) => Promise<void> = () => Promise.resolve(),
) {
  const customers = connection.model<CustomerEntry>('Customer', customerSchema);
  const providers = connection.model<ProviderEntry>('Provider', providerSchema);
  const services = connection.model<ServiceEntry>('Service', serviceSchema);
  const categories = connection.model<CategoryEntry>('Category', categorySchema);
  /** Active categories as they were read last: few, asked for by every request, and hardly ever changed. */
  const known = new Map<string, { readonly category: CategoryEntry; readonly until: number }>();
  const lists = new Map<string, { readonly services: Promise<ServiceEntry[]>; readonly until: number }>();

  /** The near ones by their turn, then the others by theirs: what is not needed of the second list is not read. */
  const inTurn = (categoryId: string, { near, all }: Search, without: readonly string[], limit: number): Promise<ServiceEntry[]> => {
    const now = clock.now();
    const byTurn = (areas: object): [PipelineStage.Match, PipelineStage.Sort, PipelineStage.Limit] => [
      { $match: { ...isActive(now), reachable: true, categoryId, providerId: { $nin: [...without] }, ...areas } },
      { $sort: { stars: -1, askedAt: 1, providerId: 1 } },
      { $limit: limit },
    ];
    if (near.length === 0) return services.aggregate<ServiceEntry>(byTurn({ areas: { $in: [...all] } })).exec();
    // As an expression, so that the index is searched by the keys that are wanted and not by those that are not.
    const isFar = { $expr: { $eq: [{ $size: { $setIntersection: [{ $ifNull: ['$areas', []] }, [...near]] } }, 0] } };
    return services
      .aggregate<ServiceEntry>([
        ...byTurn({ areas: { $in: [...near] } }),
        { $unionWith: { coll: services.collection.name, pipeline: byTurn({ areas: { $in: [...all] }, ...isFar }) } },
        { $limit: limit },
      ])
      .exec();
  };

  return {
    customers,
    providers,
    services,
    categories,
    customer: (id: string) => customers.findOne({ _id: id }).lean<CustomerEntry>(),
    provider: (id: string) => providers.findOne({ _id: id, 'from.provider': trusted({ $exists: true }) }).lean<ProviderEntry>(),
    isOnVacation: async (id: string): Promise<boolean> => (await providers.exists({ _id: id, ...isOnVacation(clock.now()) })) !== null,
    /** Those of these accounts that read Hindi. */
    hindiReaders: async (accounts: readonly string[]): Promise<ReadonlySet<string>> => {
      const readers = { _id: trusted({ $in: [...accounts] }), language: 'hi' as const };
      const found = await Promise.all([customers.find(readers, { _id: 1 }).lean(), providers.find(readers, { _id: 1 }).lean()]);
      return new Set(found.flat().map(({ _id }) => _id));
    },
    category: async (id: string): Promise<CategoryEntry | null> => {
      const before = known.get(id);
      if (before !== undefined && before.until > Date.now()) return before.category;
      const category = await categories.findOne({ _id: id, active: true }).lean<CategoryEntry>();
      if (category === null) known.delete(id);
      else known.set(id, { category, until: Date.now() + categoryKnownMs });
      return category;
    },
    /** Active INSTANT services of a provider: all of them, or those among `ids`. */
    instantServicesOf: (providerId: string, ids?: readonly string[]) =>
      services
        .find({ ...isActive(clock.now()), providerId, ...(ids === undefined ? {} : { _id: trusted({ $in: [...ids] }) }) })
        .lean<ServiceEntry[]>(),
    /** Active INSTANT services of a category that are found by one of these keys, of reachable providers, the near ones first, by their turn (`byTurn`). */
    inTurn,
    /** The first of them, read at once or within the last second: many requests at once are one read. */
    firstInTurn: async (
      categoryId: string,
      search: Search,
      limit: number,
      atOnce = false,
    ): Promise<{ services: ServiceEntry[]; isFresh: boolean }> => {
      const key = JSON.stringify([categoryId, search.all, limit]);
      const before = lists.get(key);
      if (!atOnce && before !== undefined && before.until > Date.now()) return { services: await before.services, isFresh: false };
      if (lists.size >= listsKept) lists.clear();
      const list = { services: inTurn(categoryId, search, [], limit), until: Date.now() + listedMs };
      lists.set(key, list);
      return list.services.then(
        (found) => ({ services: found, isFresh: true }),
        (error: unknown) => {
          if (lists.get(key) === list) lists.delete(key);
          throw error;
        },
      );
    },

    /** Puts the services of these providers among those who can be asked, or takes them out. */
    setReachable: async (providerIds: readonly string[], reachable: boolean): Promise<void> => {
      if (providerIds.length === 0) return;
      await services.updateMany(
        { providerId: trusted({ $in: [...providerIds] }), reachable: trusted({ $ne: reachable }) },
        { $set: { reachable } },
      );
      if (!reachable) await onChanged(providerIds);
    },

    /** Providers among those who can be asked. */
    reachableProviders: (): Promise<string[]> => services.distinct('providerId', { instant: true, reachable: true }),

    /** Notes who has been asked: it is somebody else's turn. */
    noteAsked: async (providerIds: readonly string[], at: Date): Promise<void> => {
      await services.updateMany({ providerId: trusted({ $in: [...providerIds] }), instant: true }, { $set: { askedAt: at } });
    },

    /**
     * Gives services the stars, the block, the vacation and the base of their provider. Call after each write of a service or one of these: the later of two concurrent
     * writers sees both, and lists from before it are not used again.
     */
    followProvider: async (providerId: string): Promise<void> => {
      const provider = await providers.findOne({ _id: providerId }, { reviews: 1, blocked: 1, vacation: 1, base: 1 }).lean<ProviderEntry>();
      const stars = starsOf(provider?.reviews?.score ?? rankingScore(noReviews, noReviews));
      const blocked = provider?.blocked === true;
      const vacationNow = provider?.vacation ?? null;
      const isOther = [
        { stars: trusted({ $ne: stars }) },
        { blocked: trusted({ $ne: blocked }) },
        { 'vacation.starts': trusted({ $ne: vacationNow?.starts ?? null }) },
        { 'vacation.ends': trusted({ $ne: vacationNow?.ends ?? null }) },
      ];
      await services.updateMany({ providerId, ...trusted({ $or: isOther }) }, { $set: { stars, blocked, vacation: vacationNow } });
      await followBase(services, providerId, provider?.base ?? null);
      await onChanged([providerId]);
    },
    countJobs: (providerId: string, { done, revision }: JobCount): Promise<boolean> =>
      upsertIf(
        providers,
        { _id: providerId, jobsRevision: trusted({ $not: { $gte: revision } }) },
        { $set: { jobsDone: done, jobsRevision: revision } },
      ),
    /** Counts only grow, so a smaller one is older and changes nothing. @returns whether it was written */
    rate: (providerId: string, reviews: Reviews): Promise<boolean> =>
      upsertIf(providers, { _id: providerId, 'reviews.count': trusted({ $not: { $gte: reviews.count } }) }, { $set: { reviews } }),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
