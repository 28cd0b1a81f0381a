import { api, apiQuery, messageOf, queryClient, toast, useMutation, useQuery, reload } from '@karigar/platform';
import { reloadRequests } from './active-requests.ts';

const presenceQuery = () => apiQuery('GET /provider/presence');

/** Whether the provider is online for instant requests; stored by the server. */
export const usePresence = () => useQuery(presenceQuery());

/**
 * Whether the provider is engaged; undefined until it is known. Polled while they are: the message that an order is over may come before they count as free.
 * @param pollEvery milliseconds
 */
export const useEngaged = (pollEvery: number): boolean | undefined =>
  useQuery({ ...presenceQuery(), refetchInterval: ({ state }) => (state.data?.engaged === true ? pollEvery : false) }).data?.engaged;

export const reloadPresence = (): Promise<void> => reload(...presenceQuery().queryKey);

/** Goes online or offline. Optimistic: undone with a message if the call fails. */
export function useSetPresence() {
  const { queryKey } = presenceQuery();
  return useMutation({
    mutationFn: (online: boolean) => api('PUT /provider/presence', { body: { online } }),
    onMutate: async (online) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { lastSeen: null, push: false, engaged: false, ...before, online });
      return before;
    },
    onSuccess: (presence) => {
      queryClient.setQueryData(queryKey, presence);
      // Offline empties the list; online shows the open requests.
      void reloadRequests();
    },
    onError: (error, _online, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
      else void reloadPresence();
      toast(() => messageOf(error), { tone: 'bad' });
    },
  });
}
