import { api, apiQuery, messageOf, queryClient, toast, useMutation, useQuery } from '@karigar/platform';
import { readAgain } from './read-again.ts';
import { reloadRequests } from './active-requests.ts';

const presenceQuery = () => apiQuery('GET /provider/presence');

/** Whether the provider takes instant requests. Stored and obeyed by the server. */
export const usePresence = () => useQuery(presenceQuery());

export const reloadPresence = () => readAgain(...presenceQuery().queryKey);

/** Goes online or offline. Shown at once, taken back with a message when the server could not be told. */
export function useSetPresence() {
  const { queryKey } = presenceQuery();
  return useMutation({
    mutationFn: (online: boolean) => api('PUT /provider/presence', { body: { online } }),
    onMutate: async (online) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { lastSeen: before?.lastSeen ?? null, online });
      return before;
    },
    onSuccess: (presence) => {
      queryClient.setQueryData(queryKey, presence);
      // Offline means an empty list; coming online shows what waits already.
      void reloadRequests();
    },
    onError: (error, _online, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
      else void reloadPresence();
      toast(messageOf(error), { tone: 'bad' });
    },
  });
}
