import { api, apiQuery, queryClient, useMutation, useQuery, type ApiRequest } from '@karigar/platform';

const availabilityQuery = () => apiQuery('GET /provider/availability');

/** When the provider works: every window of every day until it is set. */
export const useAvailability = () => useQuery(availabilityQuery());

/** Replaces it. Orders that are already made stay. */
export const useSaveAvailability = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/availability'>['body']) => api('PUT /provider/availability', { body }),
    onSuccess: (availability) => queryClient.setQueryData(availabilityQuery().queryKey, availability),
  });
