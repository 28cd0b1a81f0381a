import type { RankedProviderView } from '@karigar/contracts';
import { unrated } from '../../ratings/domain/rated.ts';
import { wantedPlaces } from '../../services/domain/finding.ts';
import type { LiveCatalog } from '../data/live-catalog.ts';
import { fitsAll } from '../domain/listing.ts';
import { byRank, partsOf } from '../domain/ranking.ts';
import { cardOf } from './search.ts';

const maxShown = 20;

/** The best-ranked providers with a service in a category and city. */
export function rankProviders(
  live: LiveCatalog,
  { categoryId, city }: { categoryId?: string | undefined; city: string | null },
): RankedProviderView[] {
  const filter = { categoryId, places: city === null ? undefined : wantedPlaces(city) };
  return [...live.providers.values()]
    .filter(({ listings }) => listings.some((listing) => fitsAll(listing, filter)))
    .map((provider) => {
      const { _id: id, rated = unrated, jobsDone = 0 } = provider.entry;
      return { provider, ranked: { id, rated, jobsDone } };
    })
    .sort((a, b) => byRank(a.ranked, b.ranked))
    .slice(0, maxShown)
    .map(({ provider, ranked }) => ({ provider: cardOf(provider), score: ranked.rated.score, parts: partsOf(ranked) }));
}
