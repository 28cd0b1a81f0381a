import { cached, createCache, trusted, type Clock } from '@karigar/service-kit';
import type { Model, PipelineStage } from 'mongoose';
import type { CategoryEntry, ServiceEntry } from './directory-schemas.ts';

/** How long a candidate list can be reused. */
const listTtlMs = 1_000;
const maxLists = 1_000;

/** On vacation at `now`. A missing field means no vacation. */
export const isOnVacation = (now: Date) => ({ 'vacation.starts': trusted({ $lte: now }), 'vacation.ends': trusted({ $gt: now }) });

export const isActive = (now: Date) => ({
  instant: true,
  archived: trusted({ $ne: true }),
  blocked: trusted({ $ne: true }),
  ...trusted({ $nor: [isOnVacation(now)] }),
});

/** Keys of the areas in which services for a place are found. */
export interface Search {
  /** Of the nearby providers, who are asked first. */
  readonly near: readonly string[];
  /** Of all providers. A cell may reach beyond the radius: `reachOf` decides. */
  readonly all: readonly string[];
}

interface Options {
  readonly services: Model<ServiceEntry>;
  readonly categories: Model<CategoryEntry>;
  readonly clock: Clock;
  /** See `createDirectory`. */
  readonly onChanged: (providerIds: readonly string[]) => Promise<void>;
}

/** The services whose providers can be asked, in the order in which they are asked (docs/adr/0018-whom-to-ask.md). */
export function createCandidateIndex({ services, categories, clock, onChanged }: Options) {
  const lists = createCache<Promise<ServiceEntry[]>>({ max: maxLists, ttlMs: listTtlMs });

  /** Nearby services in their order, then the others in theirs; the second query reads only what the first left open. */
  const findCandidates = (
    categoryId: string,
    { near, all }: Search,
    without: readonly string[],
    limit: number,
  ): Promise<ServiceEntry[]> => {
    const now = clock.now();
    const stagesFor = (areas: object): [PipelineStage.Match, PipelineStage.Sort, PipelineStage.Limit] => [
      { $match: { ...isActive(now), isCandidate: true, categoryId, providerId: { $nin: [...without] }, ...areas } },
      { $sort: { stars: -1, askedAt: 1, providerId: 1 } },
      { $limit: limit },
    ];
    if (near.length === 0) return services.aggregate<ServiceEntry>(stagesFor({ areas: { $in: [...all] } })).exec();
    // As an expression, so that the planner searches the index by the wanted keys and not by the excluded ones.
    const isFar = { $expr: { $eq: [{ $size: { $setIntersection: [{ $ifNull: ['$areas', []] }, [...near]] } }, 0] } };
    return services
      .aggregate<ServiceEntry>([
        ...stagesFor({ areas: { $in: [...near] } }),
        { $unionWith: { coll: services.collection.name, pipeline: stagesFor({ areas: { $in: [...all] }, ...isFar }) } },
        { $limit: limit },
      ])
      .exec();
  };

  return {
    /** Active INSTANT services of candidates in a category that have one of these keys, nearby ones first, in the published order (`compareCandidates`). */
    findCandidates,
    /** The first of them, read now or within the last second, so that simultaneous requests share one read. */
    findFirstCandidates: async (
      categoryId: string,
      search: Search,
      limit: number,
      atOnce = false,
    ): Promise<{ services: ServiceEntry[]; isFresh: boolean }> => {
      const key = JSON.stringify([categoryId, search.all, limit]);
      if (atOnce) lists.delete(key);
      let isFresh = false;
      const found = await cached(lists, key, () => {
        isFresh = true;
        return findCandidates(categoryId, search, [], limit);
      });
      return { services: found, isFresh };
    },

    /** Adds these providers to the candidates, or removes them. */
    setCandidates: async (providerIds: readonly string[], isCandidate: boolean): Promise<void> => {
      if (providerIds.length === 0) return;
      await services.updateMany(
        { providerId: trusted({ $in: [...providerIds] }), isCandidate: trusted({ $ne: isCandidate }) },
        { $set: { isCandidate } },
      );
      if (isCandidate) return;
      // Other processes learn from Redis that their lists have changed, each with the request that wants to use one.
      lists.clear();
      await onChanged(providerIds);
    },

    /** Candidates for one of these keys, in a category or in any; not more than `limit`. */
    candidatesIn: async (keys: readonly string[], categoryId: string | undefined, limit: number): Promise<string[]> => {
      const wanted = categoryId === undefined ? await categories.distinct('_id', { active: true }) : [categoryId];
      const found = await services.aggregate<{ _id: string }>([
        { $match: { ...isActive(clock.now()), isCandidate: true, categoryId: { $in: wanted }, areas: { $in: [...keys] } } },
        { $group: { _id: '$providerId' } },
        { $limit: limit },
      ]);
      return found.map(({ _id }) => _id);
    },

    allCandidates: (): Promise<string[]> => services.distinct('providerId', { instant: true, isCandidate: true }),

    /** Moves providers who have been asked to the end of the order. */
    storeAsked: async (providerIds: readonly string[], at: Date): Promise<void> => {
      await services.updateMany({ providerId: trusted({ $in: [...providerIds] }), instant: true }, { $set: { askedAt: at } });
    },
  };
}
