import { areaKeys, homeKeys, namesOf } from '@karigar/contracts/places';
import type { ProviderEntry } from '../../directory/data/directory.ts';
import type { Category } from '../../categories/domain/category.ts';
import { unrated } from '../../ratings/domain/rated.ts';
import type { ServiceDocument } from '../../services/data/service-model.ts';
import { cityNamesOf, foundIn } from '../../services/domain/finding.ts';
import type { CategoryLabel } from '../../services/domain/service.ts';
import { createListingIndex } from '../domain/listing-index.ts';
import type { Listing } from '../domain/listing.ts';
import { createSynonyms } from '../domain/synonyms.ts';
import { createTextIndex } from './text-index.ts';

/** A provider with at least one active service. */
export interface OfferingProvider {
  readonly entry: ProviderEntry;
  readonly listings: readonly Listing[];
}

/** The fields of a service that are indexed. */
export const indexedFields = {
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
  createdAt: 1,
} as const;
export type IndexedService = Pick<ServiceDocument, '_id' | keyof typeof indexedFields>;

/** The current offering in memory: the text indexes, and the data behind facets and rankings. Holds the providers that have an active service. */
export function createOffering() {
  let synonyms = createSynonyms([]);
  const newIndex = () => createTextIndex(() => synonyms);
  const texts = { services: newIndex(), providers: newIndex(), categories: newIndex() };
  const providers = new Map<string, OfferingProvider>();
  const listings = createListingIndex();
  let categoriesById: ReadonlyMap<string, Category> = new Map();
  let activeCategories: readonly Category[] = [];

  const labelOf = ({ categoryId: id, categoryName: name, categorySlug: slug }: IndexedService): CategoryLabel =>
    categoriesById.get(id) ?? { id, name, slug };
  const wordsOfCategory = (service: IndexedService): string => {
    const category = categoriesById.get(service.categoryId);
    return category === undefined ? service.categoryName : namesOfCategory(category);
  };

  /** @returns the ids of the services that were removed */
  function remove(providerId: string): string[] {
    const removed = providers.get(providerId)?.listings ?? [];
    for (const listing of removed) {
      listings.remove(listing);
      texts.services.remove(listing.id);
    }
    providers.delete(providerId);
    texts.providers.remove(providerId);
    return removed.map(({ id }) => id);
  }

  function addService(service: IndexedService, provider: ProviderEntry): Listing {
    const listing = toListing(service, labelOf(service));
    listings.put(listing);
    texts.services.put({
      id: service._id,
      name: service.name,
      category: wordsOfCategory(service),
      tasks: service.specifications.join(' '),
      people: provider.name,
      places: wordsFor([service.city, ...service.locations]),
      description: service.description,
      stars: service.rated.score,
    });
    return listing;
  }

  return {
    texts,
    listings,
    providers: providers as ReadonlyMap<string, OfferingProvider>,
    remove,

    /**
     * Replaces a provider and their active services.
     * @returns the ids of the services that were added, changed or removed
     */
    put: (entry: ProviderEntry, offered: readonly IndexedService[]): string[] => {
      const removed = remove(entry._id);
      if (offered.length === 0 || entry.deleted === true) return removed;
      const added = offered.map((service) => addService(service, entry));
      providers.set(entry._id, { entry, listings: added });
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
      return [...removed, ...added.map(({ id }) => id)];
    },

    /** Active categories in display order. */
    categories: () => activeCategories,

    /** Replaces the categories. Services keep the names of theirs until their provider is `put` again. */
    setCategories: (all: readonly Category[]): void => {
      for (const { id } of activeCategories) texts.categories.remove(id);
      categoriesById = new Map(all.map((category) => [category.id, category]));
      activeCategories = all.filter(({ active }) => active);
      // Hidden categories too: services in them can still be found.
      synonyms = createSynonyms(all.flatMap((category) => category.synonyms));
      for (const category of activeCategories) {
        const { id, name, description } = category;
        texts.categories.put({ id, name, category: namesOfCategory(category), tasks: '', people: '', places: '', description, stars: 0 });
      }
    },
  };
}

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
  createdAt: service.createdAt.getTime(),
  home: homeKeys({ areas: areaKeys(service), base: service.base }),
  ...foundIn(service, service.base),
  cities: cityNamesOf(service),
});

/** Places with the former names of cities, which people still use. */
const wordsFor = (places: readonly string[]): string => [...new Set(places.flatMap(namesOf))].join(' ');
