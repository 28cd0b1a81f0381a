import type { SearchView } from '@karigar/contracts';
import { findCity, placeKey } from '@karigar/contracts/places';
import { cached, type Cache } from '@karigar/service-kit';
import { categoryView } from '../../categories/queries/category-view.ts';
import { providerCardView } from '../../directory/queries/provider-view.ts';
import { wantedPlaces } from '../../services/domain/finding.ts';
import type { ServiceLists } from '../../services/queries/list-services.ts';
import type { LiveCatalog } from '../data/live-catalog.ts';
import type { OfferingProvider } from '../data/offering.ts';
import { isIn, type Listing } from '../domain/listing.ts';

interface Deps {
  readonly live: LiveCatalog;
  readonly lists: Pick<ServiceLists, 'byIds'>;
  readonly answers: Cache;
}

const limits = { services: 6, providers: 4, categories: 4 };

/** The best matches for a query in a city: a few services, providers and categories each. Categories without services there are left out. */
export const search = (deps: Deps, { q, city }: { q?: string | null | undefined; city?: string | null | undefined }): Promise<SearchView> =>
  cached(deps.answers, `search ${JSON.stringify([q, city])}`, () => searchNow(deps, q ?? '', city ? wantedPlaces(city) : undefined));

async function searchNow({ live, lists }: Deps, words: string, places: readonly string[] | undefined): Promise<SearchView> {
  const { services, providers, categories } = live.texts;
  const isHere = (listing: Listing | undefined) => listing !== undefined && (places === undefined || isIn(listing, places));

  const [ofServices, ofProviders, ofCategories] = [services.find(words), providers.find(words), categories.find(words)];
  const found = ofServices?.best(limits.services, (id) => isHere(live.listings.byId.get(id)));
  const people = ofProviders?.best(limits.providers, (id) => live.providers.get(id)?.listings.some(isHere) === true);
  const kinds = ofCategories?.best(limits.categories, (id) => live.countIn(id, places) > 0);
  // A category may be found as written that has no service yet.
  const isWritten = ofCategories !== undefined && ofCategories.corrected === undefined && (kinds ?? []).length > 0;
  const didYouMean = isWritten ? undefined : ofServices?.corrected;
  const byId = new Map(live.categories().map((category) => [category.id, category]));

  const named = findCity(words);
  const namedPlace = named && placeKey(named.city.name);
  const isElsewhere = namedPlace !== undefined && places?.includes(namedPlace) !== true;
  const count = isElsewhere ? live.listings.countNaming(namedPlace) : 0;

  return {
    services: await lists.byIds((found ?? []).map(({ id }) => id)),
    providers: (people ?? []).flatMap(({ id }) => live.providers.get(id) ?? []).map(cardOf),
    categories: (kinds ?? [])
      .flatMap(({ id }) => byId.get(id) ?? [])
      .map((category) => ({
        ...categoryView(category, live.countIn(category.id, places)),
        karigars: live.countKarigarsIn(category.id, places),
      })),
    elsewhere: named === undefined || count === 0 ? [] : [{ city: named.city.name, words: named.words, count }],
    ...(didYouMean !== undefined && { didYouMean }),
  };
}

/** The card of a provider in memory. */
export const cardOf = ({ entry, listings }: OfferingProvider) =>
  providerCardView(
    entry,
    listings.map(({ category, badge }) => ({ category, badge_status: badge })),
  );
