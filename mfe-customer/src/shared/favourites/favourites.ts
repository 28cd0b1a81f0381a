import type { ProviderCardView } from '@karigar/contracts';
import { api, apiQuery, messageOf, queryClient, toast, useMutation, useQuery, useSession } from '@karigar/platform';
import { text } from './texts.ts';

const favouritesQuery = () => apiQuery('GET /favourites');

/** The karigars that the customer has saved; nothing is asked for anybody else. Read again when another device has saved one (see `CustomerLive`), and on coming back to the page. */
export function useFavourites() {
  const isCustomer = useSession()?.role === 'customer';
  return useQuery({ ...favouritesQuery(), enabled: isCustomer, refetchOnWindowFocus: 'always' });
}

/** Saves or removes a karigar. Optimistic: undone if the server could not store it. */
export function useSaveFavourite(provider: Pick<ProviderCardView, 'id' | 'name'>) {
  const { queryKey } = favouritesQuery();
  const params = { id: provider.id };
  return useMutation({
    mutationFn: (saved: boolean) => (saved ? api('PUT /favourites/{id}', { params }) : api('DELETE /favourites/{id}', { params })),
    scope: { id: `favourite ${provider.id}` },
    onSuccess: (_nothing, saved) => toast(() => text(saved ? 'saved' : 'removed', { name: provider.name }), { tone: 'good' }),
    onError: (error) => toast(() => messageOf(error), { tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
