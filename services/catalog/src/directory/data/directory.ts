import type { RatingTotals } from '@karigar/contracts';
import type { Base } from '@karigar/contracts/places';
import {
  baseField,
  createScores,
  embedded,
  schemaOptions,
  trusted,
  upsertIf,
  versionsOf,
  type JobCount,
  type Scores,
} from '@karigar/service-kit';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import { ratedBy, ratedFields, type Rated } from '../../ratings/domain/rated.ts';

/**
 * Projection of providers: accounts from auth's events (`from` holds the last version applied), and rating, fulfilled orders, response time and
 * vacation from order's. Either may arrive first.
 */
export interface ProviderEntry {
  _id: string;
  name: string;
  avatar: string | null;
  city: string;
  state: string;
  country: string;
  /** An operator has blocked the account. */
  blocked?: boolean;
  /** The account has been deleted. */
  deleted?: boolean;
  rated?: Rated;
  jobsDone?: number;
  /** Revision of that count (`JobCount`). */
  jobsRevision?: number;
  /** See `usualMinutes`. */
  responseMinutes?: number | null;
  responseRevision?: number;
  /** May also be past or future. */
  vacation?: { starts: Date; ends: Date } | null;
  /** The provider's base point and radius. Never shown. */
  base?: Base | null;
  from: { provider: number; availability?: number };
}

const schema = new Schema<ProviderEntry>(
  {
    _id: String,
    name: String,
    avatar: String,
    city: String,
    state: String,
    country: String,
    blocked: Boolean,
    deleted: Boolean,
    rated: embedded(ratedFields),
    jobsDone: Number,
    jobsRevision: Number,
    responseMinutes: Number,
    responseRevision: Number,
    vacation: embedded({ starts: Date, ends: Date }),
    base: baseField,
    from: versionsOf('provider', 'availability'),
  },
  { ...schemaOptions, collection: 'providers' },
);
schema.index({ 'rated.mean': 1 });

/** @param scores default: by the market's totals on the same connection */
export function createDirectory(connection: Connection, scores: Scores = createScores(connection)) {
  const providers = connection.model<ProviderEntry>('Provider', schema);
  const isKnown = { 'from.provider': trusted({ $exists: true }) };

  /** Writes what only a newer revision replaces. */
  const replaceOlder = (filter: QueryFilter<ProviderEntry>, set: Partial<ProviderEntry>) => upsertIf(providers, filter, { $set: set });

  const refreshScores = () => scores.refresh({ model: providers, field: 'rated', rate: ratedBy });

  return {
    providers,
    refreshScores,
    provider: (id: string) => providers.findOne({ _id: id, ...isKnown }).lean<ProviderEntry>(),
    providersById: async (ids: readonly string[]): Promise<Map<string, ProviderEntry>> => {
      const found = await providers.find({ _id: trusted({ $in: [...new Set(ids)] }), ...isKnown }).lean<ProviderEntry[]>();
      return new Map(found.map((entry) => [entry._id, entry]));
    },

    /** Rates a provider, and scores all again if the market's mean has moved. */
    rate: async (id: string, totals: { readonly provider: RatingTotals; readonly market: RatingTotals }): Promise<boolean> => {
      await scores.noteMarket(totals.market);
      const rated = ratedBy(totals.provider, await scores.mean());
      const isNew = await replaceOlder({ _id: id, 'rated.revision': trusted({ $not: { $gte: rated.revision } }) }, { rated });
      await refreshScores();
      return isNew;
    },

    countJobs: (id: string, { done, revision }: JobCount) =>
      replaceOlder({ _id: id, jobsRevision: trusted({ $not: { $gte: revision } }) }, { jobsDone: done, jobsRevision: revision }),
    timeResponses: (id: string, { minutes, revision }: { readonly minutes: number | null; readonly revision: number }) =>
      replaceOlder(
        { _id: id, responseRevision: trusted({ $not: { $gte: revision } }) },
        { responseMinutes: minutes, responseRevision: revision },
      ),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
