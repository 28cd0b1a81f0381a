import DataLoader from 'dataloader';
import { noReviews, rankingScore, scoredBy, translations, type AccountLanguage, type RatingTotals } from '@karigar/contracts';
import {
  cached,
  copyUntilEqual,
  createCache,
  createScores,
  followBase,
  trusted,
  upsertIf,
  type Clock,
  type JobCount,
  type Scores,
} from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import { starsOf } from '../../candidates/domain/candidate-order.ts';
import { createCandidateIndex, isActive, isOnVacation } from './candidate-index.ts';
import {
  categorySchema,
  customerSchema,
  providerSchema,
  serviceSchema,
  type CategoryEntry,
  type CustomerEntry,
  type ProviderEntry,
  type ServiceEntry,
} from './directory-schemas.ts';

/** How long a process that has not asked since may still accept requests in a category that an operator has hidden. */
const categoryTtlMs = 10_000;
const maxCategories = 1_000;

/** A look-up by id. All look-ups in the same turn of the event loop share one read, e.g. those of a batch of events. */
function inOneRead<Entry extends { readonly _id: string }>(read: (ids: readonly string[]) => Promise<Entry[]>) {
  const loader = new DataLoader<string, Entry | null>(
    async (ids) => {
      const found = new Map((await read(ids)).map((entry) => [entry._id, entry]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { cache: false },
  );
  return (id: string): Promise<Entry | null> => loader.load(id);
}

/**
 * @param onChanged called after a write that may have made these providers unavailable, or changed the service with which they are asked
 * @param scores default: by the market's totals on the same connection
 */
export function createDirectory(
  connection: Connection,
  clock: Clock,
  onChanged: (providerIds: readonly string[]) => Promise<void> = () => Promise.resolve(),
  scores: Scores = createScores(connection),
) {
  const customers = connection.model<CustomerEntry>('Customer', customerSchema);
  const providers = connection.model<ProviderEntry>('Provider', providerSchema);
  const services = connection.model<ServiceEntry>('Service', serviceSchema);
  const categories = connection.model<CategoryEntry>('Category', categorySchema);
  /** Active categories, cached: few, read by every request, and hardly ever changed. */
  const activeCategories = createCache<Promise<CategoryEntry | null>>({ max: maxCategories, ttlMs: categoryTtlMs });
  /** @returns whether any service differed from its provider */
  const copyAllButBase = async (providerId: string): Promise<boolean> => {
    const provider = await providers.findOne({ _id: providerId }, { reviews: 1, blocked: 1, vacation: 1 }).lean<ProviderEntry>();
    // Not the stored score: it may be about to be replaced.
    const stars = starsOf(rankingScore(provider?.reviews ?? noReviews, await scores.mean()));
    const blocked = provider?.blocked === true;
    const vacationNow = provider?.vacation ?? null;
    const isOther = [
      { stars: trusted({ $ne: stars }) },
      { blocked: trusted({ $ne: blocked }) },
      { 'vacation.starts': trusted({ $ne: vacationNow?.starts ?? null }) },
      { 'vacation.ends': trusted({ $ne: vacationNow?.ends ?? null }) },
    ];
    const copied = await services.updateMany(
      { providerId, ...trusted({ $or: isOther }) },
      { $set: { stars, blocked, vacation: vacationNow } },
    );
    return copied.modifiedCount > 0;
  };

  /**
   * Copies the provider's stars, block, vacation and base to their services. Call it after each write of a service or of one of these: the later of
   * two concurrent writers sees both, and lists read earlier are not reused.
   */
  const copyProviderToServices = async (providerId: string): Promise<void> => {
    await copyUntilEqual(() => copyAllButBase(providerId));
    await followBase(
      services,
      providerId,
      async () => (await providers.findOne({ _id: providerId }, { base: 1 }).lean<ProviderEntry>())?.base ?? null,
    );
    await onChanged([providerId]);
  };

  const refreshScores = () =>
    scores.refresh({
      model: providers,
      field: 'reviews',
      onScored: async (id, before, after) => {
        if (before === undefined || starsOf(before) !== starsOf(after)) await copyProviderToServices(id);
      },
    });

  return {
    ...createCandidateIndex({ services, categories, clock, onChanged }),

    customers,
    providers,
    services,
    categories,
    customer: inOneRead((ids) => customers.find({ _id: trusted({ $in: [...ids] }) }).lean<CustomerEntry[]>()),
    provider: inOneRead((ids) =>
      providers.find({ _id: trusted({ $in: [...ids] }), 'from.provider': trusted({ $exists: true }) }).lean<ProviderEntry[]>(),
    ),
    isDeletedCustomer: async (id: string): Promise<boolean> => (await customers.exists({ _id: id, deleted: true })) !== null,
    /** Which of these providers have deleted their account. */
    deletedAmong: async (ids: readonly string[]): Promise<string[]> =>
      (await providers.find({ _id: trusted({ $in: [...ids] }), deleted: true }, { _id: 1 }).lean()).map(({ _id }) => _id),
    isOnVacation: async (id: string): Promise<boolean> => (await providers.exists({ _id: id, ...isOnVacation(clock.now()) })) !== null,
    /** The languages of these accounts, without those that read English. */
    languagesOf: async (accounts: readonly string[]): Promise<ReadonlyMap<string, AccountLanguage>> => {
      const readers = { _id: trusted({ $in: [...accounts] }), language: trusted({ $in: [...translations] }) };
      const wanted = { language: 1 };
      const found = await Promise.all([customers.find(readers, wanted).lean(), providers.find(readers, wanted).lean()]);
      return new Map(found.flat().flatMap(({ _id, language }) => (language === undefined ? [] : [[_id, language] as const])));
    },
    category: async (id: string): Promise<CategoryEntry | null> => {
      const category = await cached(activeCategories, id, () => categories.findOne({ _id: id, active: true }).lean<CategoryEntry>().exec());
      // Its event may be about to arrive.
      if (category === null) activeCategories.delete(id);
      return category;
    },
    /** A provider and one of their active INSTANT services, in one round trip. Those that are unknown are absent. */
    offering: async (providerId: string, serviceId: string): Promise<{ provider?: ProviderEntry; service?: ServiceEntry }> => {
      const known = { _id: providerId, 'from.provider': { $exists: true } };
      const found = await services.aggregate<{ provider: ProviderEntry } | { service: ServiceEntry }>([
        { $match: { ...isActive(clock.now()), providerId, _id: serviceId } },
        { $replaceWith: { service: '$$ROOT' } },
        { $unionWith: { coll: providers.collection.name, pipeline: [{ $match: known }, { $replaceWith: { provider: '$$ROOT' } }] } },
      ]);
      return Object.assign({}, ...found) as { provider?: ProviderEntry; service?: ServiceEntry };
    },
    /** A provider's active INSTANT services; all of them, or those in `ids`. */
    instantServicesOf: (providerId: string, ids?: readonly string[]) =>
      services
        .find({ ...isActive(clock.now()), providerId, ...(ids === undefined ? {} : { _id: trusted({ $in: [...ids] }) }) })
        .lean<ServiceEntry[]>(),
    copyProviderToServices,
    countJobs: (providerId: string, { done, revision }: JobCount): Promise<boolean> =>
      upsertIf(
        providers,
        { _id: providerId, jobsRevision: trusted({ $not: { $gte: revision } }) },
        { $set: { jobsDone: done, jobsRevision: revision } },
      ),
    /**
     * Rates a provider, and scores all again if the market's mean has moved. Totals with a smaller revision are older and are ignored.
     * @returns whether it was written
     */
    rate: async (providerId: string, totals: { readonly provider: RatingTotals; readonly market: RatingTotals }): Promise<boolean> => {
      await scores.noteMarket(totals.market);
      const reviews = scoredBy(totals.provider, await scores.mean());
      const isNewer = { _id: providerId, 'reviews.revision': trusted({ $not: { $gte: reviews.revision } }) };
      const isNew = await upsertIf(providers, isNewer, { $set: { reviews } });
      await copyProviderToServices(providerId);
      await refreshScores();
      return isNew;
    },
  };
}
export type Directory = ReturnType<typeof createDirectory>;
