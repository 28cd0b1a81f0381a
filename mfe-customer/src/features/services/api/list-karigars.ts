import type { ProviderCardView } from '@karigar/contracts';
import { api, keepPreviousData, useQuery } from '@karigar/platform';
import type { Filters } from '../model/filters.ts';

/** Karigars that match the words, category and city of a list; without words, the top-ranked ones. */
export const useKarigars = ({ q, category, city }: Filters) =>
  useQuery({
    queryKey: ['karigars', { q, category, city }],
    queryFn: async ({ signal }): Promise<ProviderCardView[]> => {
      if (q === undefined) {
        const { items } = await api('GET /rankings', { query: { category, city }, signal });
        return items.map(({ provider }) => provider);
      }
      const { providers } = await api('GET /search', { query: { q, city }, signal });
      return category === undefined ? providers : providers.filter(({ categories }) => categories.some(({ slug }) => slug === category));
    },
    placeholderData: keepPreviousData,
  });
