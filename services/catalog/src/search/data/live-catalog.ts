import { cached, inBatches, ProblemError, trusted, type Cache, type Logger } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CategoryRepository } from '../../categories/data/category-repository.ts';
import type { Directory, ProviderEntry } from '../../directory/data/directory.ts';
import { serviceModel } from '../../services/data/service-model.ts';
import type { Facets } from '../domain/listing-table.ts';
import type { ListingIndex } from '../domain/listing-index.ts';
import type { ListingFilter } from '../domain/listing.ts';
import { createFollower, type Change } from './change-stream-follower.ts';
import { createOffering, indexedFields, type IndexedService } from './offering.ts';

const providersPerRead = 500;
/** How long reading may block the event loop, in ms. */
const turnMs = 10;

interface Options {
  readonly connection: Connection;
  readonly directory: Directory;
  readonly categories: CategoryRepository;
  readonly answers: Cache;
  /** By id of a service. */
  readonly described: Pick<Cache, 'delete' | 'clear'>;
  readonly log: Logger;
}

/**
 * The current offering in the memory of each instance (`createOffering`), for searches, lists and rankings. Read at the start, then kept up to date by
 * the database's change stream from just before that read, so no write of any instance is missed (ADR 14). Lags the database by a tenth of a second.
 * Until it has been read once, every question is refused with UNAVAILABLE: an empty answer would look like a market without services.
 */
export function createLiveCatalog({ connection, directory, categories, answers, described, log }: Options) {
  const services = serviceModel(connection);
  const offering = createOffering();

  const database = () => {
    const { db } = connection;
    if (db === undefined) throw new Error('MongoDB is not connected');
    return db;
  };

  function putProvider(id: string, entry: ProviderEntry | undefined, offered: readonly IndexedService[]): void {
    const changed = entry === undefined ? offering.remove(id) : offering.put(entry, offered);
    answers.clear();
    for (const serviceId of changed) described.delete(serviceId);
  }

  /** Resolves when no read is running. */
  let reading: Promise<unknown> = Promise.resolve();

  /**
   * Reads providers again with all their services. Everything that can be found belongs to one provider, so the provider is the unit of change. Reads run
   * one after the other, so that an older result never replaces a newer one.
   */
  function readProviders(ids: readonly string[]): Promise<void> {
    const read = reading.then(() => readNow(ids));
    reading = read.catch(() => undefined);
    return read;
  }

  async function readNow(ids: readonly string[]): Promise<void> {
    const [entries, offered] = await Promise.all([
      directory.providersById(ids),
      services.find({ providerId: trusted({ $in: [...ids] }), status: 'active' }, indexedFields).lean<IndexedService[]>(),
    ]);
    const byProvider = new Map<string, IndexedService[]>();
    for (const service of offered) byProvider.set(service.providerId, [...(byProvider.get(service.providerId) ?? []), service]);
    let turn = performance.now();
    for (const id of ids) {
      putProvider(id, entries.get(id), byProvider.get(id) ?? []);
      if (performance.now() - turn < turnMs) continue;
      await nextTurn();
      turn = performance.now();
    }
  }

  async function readCategories(): Promise<void> {
    offering.setCategories(await categories.all());
    answers.clear();
    described.clear();
  }

  async function readAll(): Promise<void> {
    await readCategories();
    const ids = new Set([...offering.providers.keys(), ...(await services.distinct('providerId', { status: 'active' }))]);
    for (const batch of inBatches([...ids], providersPerRead)) await readProviders(batch);
  }

  async function readChanged(changed: readonly Change[]): Promise<void> {
    // A category's names are part of every service in it; operators rarely change them.
    if (changed.some(({ collection }) => collection === 'categories')) return readAll();
    const idsIn = (collection: Change['collection']) => changed.filter((change) => change.collection === collection).map(({ id }) => id);
    const serviceIds = idsIn('services');
    const owners =
      serviceIds.length === 0 ? [] : await services.distinct('providerId', { _id: trusted({ $in: [...new Set(serviceIds)] }) });
    const providerIds = [...new Set([...owners, ...idsIn('providers')])];
    if (providerIds.length > 0) await readProviders(providerIds);
  }

  const follower = createFollower({ database, readAll, readChanged, onChange: () => answers.clear(), log });
  /** @throws {ProblemError} UNAVAILABLE until the offering has been read once */
  const readOffering = () => {
    if (!follower.ready()) throw ProblemError.unavailable();
    return offering;
  };
  return {
    ...follower,
    /** Reads a provider again at once. Call it after saving one of their services, so that the answer to their next request shows it. */
    refresh: (providerId: string): Promise<void> => readProviders([providerId]),
    get texts() {
      return readOffering().texts;
    },
    get listings(): Omit<ListingIndex, 'put' | 'remove' | 'countFacets'> {
      return readOffering().listings;
    },
    get providers() {
      return readOffering().providers;
    },
    /** @param words by which the filter's `ids` were found */
    facets: (filter: ListingFilter, words = ''): Facets =>
      cached(answers, `facets ${JSON.stringify({ ...filter, ids: words })}`, () => readOffering().listings.countFacets(filter)),
    /** Number of services of a category in a place. */
    countIn: (categoryId: string, places: readonly string[] | undefined): number =>
      cached(answers, `count ${JSON.stringify([categoryId, places])}`, () => readOffering().listings.ofCategory(categoryId, places).length),
    /** Number of providers with a service of a category in a place. */
    countKarigarsIn: (categoryId: string, places: readonly string[] | undefined): number =>
      cached(
        answers,
        `karigars ${JSON.stringify([categoryId, places])}`,
        () =>
          new Set(
            readOffering()
              .listings.ofCategory(categoryId, places)
              .map(({ providerId }) => providerId),
          ).size,
      ),
    categories: () => readOffering().categories(),
  };
}
export type LiveCatalog = ReturnType<typeof createLiveCatalog>;
