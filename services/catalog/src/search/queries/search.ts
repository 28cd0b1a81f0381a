import type { SearchView } from '@karigar/contracts';
import { findCity, placeKey } from '@karigar/contracts/places';
import { categoryView } from '../../categories/queries/category-view.ts';
import { providerCardView } from '../../directory/queries/provider-view.ts';
import { wantedPlaces } from '../../services/domain/finding.ts';
import type { ServiceLists } from '../../services/queries/list-services.ts';
import type { LiveCatalog, OfferingProvider } from '../data/live-catalog.ts';
import { fitsAll, type Listing } from '../domain/listing.ts';

const limits = { services: 6, providers: 4, categories: 4 };

/** What fits words in a city: the best few services, providers and categories. A category without services there is left out. */
export async function search(
  { live, lists }: { live: LiveCatalog; lists: Pick<ServiceLists, 'byIds'> },
  { q, city }: { q?: string | null | undefined; city?: string | null | undefined },
): Promise<SearchView> {
  const { services, providers, categories } = live.texts;
  const words = q ?? '';
  const filter = { places: city ? wantedPlaces(city) : undefined };
  const isHere = (listing: Listing | undefined) => listing !== undefined && fitsAll(listing, filter);

  const found = (services.search(words) ?? []).filter(({ id }) => isHere(live.listings.get(id)));
  const people = (providers.search(words) ?? [])
    .flatMap(({ id }) => live.providers.get(id) ?? [])
    .filter(({ listings }) => listings.some(isHere))
    .slice(0, limits.providers);
  const counts = new Map(live.facets(filter).categories.map(({ id, count }) => [id, count]));
  const byId = new Map(live.categories().map((category) => [category.id, category]));

  const named = findCity(words);
  const namedPlace = named && placeKey(named.city.name);
  const isElsewhere = namedPlace !== undefined && filter.places?.includes(namedPlace) !== true;
  const count = isElsewhere ? live.facets({ places: [namedPlace] }).total : 0;

  return {
    services: await lists.byIds(found.slice(0, limits.services).map(({ id }) => id)),
    providers: people.map(cardOf),
    categories: (categories.search(words) ?? [])
      .flatMap(({ id }) => byId.get(id) ?? [])
      .filter(({ id }) => counts.has(id))
      .slice(0, limits.categories)
      .map((category) => categoryView(category, counts.get(category.id) ?? 0)),
    elsewhere: named === undefined || count === 0 ? [] : [{ city: named.city.name, words: named.words, count }],
  };
}

/** A provider who is in memory as a card. */
export const cardOf = ({ entry, listings }: OfferingProvider) =>
  providerCardView(
    entry,
    listings.map(({ category, badge }) => ({ category, badge_status: badge })),
  );
