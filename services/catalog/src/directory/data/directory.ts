import { collectionOf, upsertIf, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { Rated } from '../../ratings/domain/rated.ts';

/**
 * What this service knows of providers: themselves, copied from auth's events (`from` holds the version that was applied last), and how
 * they do, counted from reviews and fulfilled orders. Either may arrive first.
 */
export interface ProviderEntry {
  _id: string;
  name: string;
  avatar: string | null;
  city: string;
  state: string;
  country: string;
  /** The account is gone. */
  deleted?: boolean;
  rated?: Rated;
  jobsDone?: number;
  from: { provider: number };
}

const schema = new Schema<ProviderEntry>({ _id: String }, { ...schemaOptions, strict: false, collection: 'providers' });

export function createDirectory(connection: Connection) {
  const providers = collectionOf(connection.model<ProviderEntry>('Provider', schema));
  const known = { from: { $exists: true } };

  /** Writes a count that only grows; an older one changes nothing. */
  const grow = (filter: mongo.Filter<ProviderEntry>, set: Partial<ProviderEntry>) => upsertIf(providers, filter, { $set: set });

  return {
    providers,
    provider: (id: string): Promise<ProviderEntry | null> => providers.findOne({ _id: id, ...known }),
    providersById: async (ids: readonly string[]): Promise<Map<string, ProviderEntry>> => {
      const found = await providers.find({ _id: { $in: [...new Set(ids)] }, ...known }).toArray();
      return new Map(found.map((entry) => [entry._id, entry]));
    },
    rate: (id: string, rated: Rated) => grow({ _id: id, 'rated.count': { $not: { $gte: rated.count } } }, { rated }),
    countJobs: (id: string, jobsDone: number) => grow({ _id: id, jobsDone: { $not: { $gte: jobsDone } } }, { jobsDone }),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
