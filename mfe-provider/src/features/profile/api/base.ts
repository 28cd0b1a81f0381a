import { api, apiQuery, failureSentence, toast, storeNewer, useMutation, useQuery, type ApiRequest } from '@karigar/platform';
import { text } from '../texts.ts';

const baseQuery = () => apiQuery('GET /provider/base');

/** The provider's base and radius. */
export const useBase = () => useQuery(baseQuery());

export const useSaveBase = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/base'>['body']) => api('PUT /provider/base', { body }),
    onSuccess: (saved) => storeNewer(baseQuery().queryKey, () => saved),
  });

export const useRemoveBase = () =>
  useMutation({
    mutationFn: () => api('DELETE /provider/base'),
    onSuccess: () => {
      storeNewer(baseQuery().queryKey, () => ({ base: null }));
      toast(() => text('baseRemoved'), { tone: 'good' });
    },
    onError: (error) => toast(() => failureSentence(error, text('baseNotRemoved')), { tone: 'bad' }),
  });
