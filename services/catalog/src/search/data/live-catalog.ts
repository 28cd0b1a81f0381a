import { areaKeys, homeKeys, namesOf, reachedAreas } from '@karigar/contracts/places';
import { cached, trusted, type Cache, type Logger } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CategoryRepository } from '../../categories/data/category-repository.ts';
import type { Category } from '../../categories/domain/category.ts';
import type { Directory, ProviderEntry } from '../../directory/data/directory.ts';
import { unrated } from '../../ratings/domain/rated.ts';
import { serviceModel, type ServiceDocument } from '../../services/data/service-model.ts';
import { cityNamesOf } from '../../services/domain/finding.ts';
import type { CategoryLabel } from '../../services/domain/service.ts';
import type { Facets } from '../domain/facet-table.ts';
import type { Listing, ListingFilter } from '../domain/listing.ts';
import { createListingIndex, type ListingIndex } from '../domain/listing-index.ts';
import { createSynonyms } from '../domain/synonyms.ts';
import { createFollower, type Change } from './change-stream-follower.ts';
import { createTextIndex } from './text-index.ts';

/** A provider with at least one active service. */
export interface OfferingProvider {
  readonly entry: ProviderEntry;
  readonly listings: readonly Listing[];
}

const providersPerRead = 500;
/** How long reading may block the event loop, in ms. */
const turnMs = 10;

const indexedFields = {
  providerId: 1,
  name: 1,
  categoryId: 1,
  categoryName: 1,
  categorySlug: 1,
  visitingCharge: 1,
  description: 1,
  serviceType: 1,
  specifications: 1,
  locations: 1,
  city: 1,
  base: 1,
  badge: 1,
  rated: 1,
} as const;
type IndexedService = Pick<ServiceDocument, '_id' | keyof typeof indexedFields>;

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
 * The current offering in the memory of each instance: the text indexes, and the data behind facets and rankings. Read at the start, then kept up to
 * date by the database's change stream from just before that read, so no write of any instance is missed (ADR 14). Lags the database by a tenth of a
 * second.
 */
export function createLiveCatalog({ connection, directory, categories, answers, described, log }: Options) {
  const services = serviceModel(connection);
  let synonyms = createSynonyms([]);
  const newIndex = () => createTextIndex(() => synonyms);
  const texts = { services: newIndex(), providers: newIndex(), categories: newIndex() };
  const providers = new Map<string, OfferingProvider>();
  const listings = createListingIndex();
  let categoriesById: ReadonlyMap<string, Category> = new Map();
  let shownCategories: readonly Category[] = [];

  const database = () => {
    const { db } = connection;
    if (db === undefined) throw new Error('MongoDB is not connected');
    return db;
  };

  const categoryOf = ({ categoryId: id, categoryName: name, categorySlug: slug }: IndexedService): CategoryLabel =>
    categoriesById.get(id) ?? { id, name, slug };
  const listingOf = (service: IndexedService) => toListing(service, categoryOf(service));
  const wordsOfCategory = (service: IndexedService): string => {
    const category = categoriesById.get(service.categoryId);
    return category === undefined ? service.categoryName : namesOfCategory(category);
  };

  function forget(providerId: string): void {
    answers.clear();
    for (const listing of providers.get(providerId)?.listings ?? []) {
      listings.remove(listing);
      described.delete(listing.id);
      texts.services.remove(listing.id);
    }
    providers.delete(providerId);
    texts.providers.remove(providerId);
  }

  function put(entry: ProviderEntry, offered: readonly IndexedService[]): void {
    forget(entry._id);
    if (offered.length === 0 || entry.deleted === true) return;
    const offers = offered.map(listingOf);
    for (const listing of offers) {
      listings.put(listing);
      described.delete(listing.id);
    }
    for (const service of offered) {
      const { _id: id, name, description, rated } = service;
      texts.services.put({
        id,
        name,
        category: wordsOfCategory(service),
        tasks: service.specifications.join(' '),
        people: entry.name,
        places: wordsFor([service.city, ...service.locations]),
        description,
        stars: rated.score,
      });
    }
    providers.set(entry._id, { entry, listings: offers });
    texts.providers.put({
      id: entry._id,
      name: entry.name,
      category: offered.map(wordsOfCategory).join(' '),
      tasks: offered.map(({ name }) => name).join(' '),
      people: '',
      places: wordsFor([entry.city, ...offered.flatMap(({ locations }) => locations)]),
      description: '',
      stars: (entry.rated ?? unrated).score,
    });
  }

  /** Reads providers again with all their services. Everything that can be found belongs to one provider, so the provider is the unit of change. */
  async function readProviders(ids: readonly string[]): Promise<void> {
    const [entries, offered] = await Promise.all([
      directory.providersById(ids),
      services.find({ providerId: trusted({ $in: [...ids] }), status: 'active' }, indexedFields).lean<IndexedService[]>(),
    ]);
    const byProvider = new Map<string, IndexedService[]>();
    for (const service of offered) byProvider.set(service.providerId, [...(byProvider.get(service.providerId) ?? []), service]);
    let turn = performance.now();
    for (const id of ids) {
      const entry = entries.get(id);
      if (entry === undefined) forget(id);
      else put(entry, byProvider.get(id) ?? []);
      if (performance.now() - turn < turnMs) continue;
      await nextTurn();
      turn = performance.now();
    }
  }

  async function readCategories(): Promise<void> {
    const all = await categories.all();
    for (const { id } of shownCategories) texts.categories.remove(id);
    categoriesById = new Map(all.map((category) => [category.id, category]));
    shownCategories = all.filter(({ active }) => active);
    // Hidden categories too: services in them can still be found.
    synonyms = createSynonyms(all.flatMap((category) => category.synonyms));
    answers.clear();
    described.clear();
    for (const category of shownCategories) {
      const { id, name, description } = category;
      texts.categories.put({ id, name, category: namesOfCategory(category), tasks: '', people: '', places: '', description, stars: 0 });
    }
  }

  async function readAll(): Promise<void> {
    await readCategories();
    const ids = new Set([...providers.keys(), ...(await services.distinct('providerId', { status: 'active' }))]);
    const all = [...ids];
    for (let at = 0; at < all.length; at += providersPerRead) await readProviders(all.slice(at, at + providersPerRead));
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
  return {
    ...follower,
    texts,
    listings: listings as Omit<ListingIndex, 'put' | 'remove' | 'countFacets'>,
    providers: providers as ReadonlyMap<string, OfferingProvider>,
    /** @param words by which the filter's `ids` were found */
    facets: (filter: ListingFilter, words = ''): Facets =>
      cached(answers, `facets ${JSON.stringify({ ...filter, ids: words })}`, () => listings.countFacets(filter)),
    /** Number of services of a category in a place. */
    countIn: (categoryId: string, places: readonly string[] | undefined): number =>
      cached(answers, `count ${JSON.stringify([categoryId, places])}`, () => listings.ofCategory(categoryId, places).length),
    /** Number of providers with a service of a category in a place. */
    countKarigarsIn: (categoryId: string, places: readonly string[] | undefined): number =>
      cached(
        answers,
        `karigars ${JSON.stringify([categoryId, places])}`,
        () => new Set(listings.ofCategory(categoryId, places).map(({ providerId }) => providerId)).size,
      ),
    /** Active categories in display order. */
    categories: () => shownCategories,
  };
}
export type LiveCatalog = ReturnType<typeof createLiveCatalog>;

/** All names under which a category is searched. */
const namesOfCategory = ({ name, nameHi, translations, searchWords }: Category): string =>
  [name, nameHi ?? '', ...Object.values(translations).map((texts) => texts.name ?? ''), ...searchWords].join(' ');

const toListing = (service: IndexedService, { id, name, slug }: CategoryLabel): Listing => ({
  id: service._id,
  providerId: service.providerId,
  category: { id, name, slug },
  type: service.serviceType,
  visitingCharge: service.visitingCharge,
  rating: service.rated,
  badge: service.badge,
  score: service.rated.score,
  areas: areaKeys(service),
  home: homeKeys({ areas: areaKeys(service), base: service.base }),
  reached: service.base ? reachedAreas(service.base) : [],
  cities: cityNamesOf(service),
});

/** Places with the former names of cities, which people still use. */
const wordsFor = (places: readonly string[]): string => [...new Set(places.flatMap(namesOf))].join(' ');
