import { api, apiQuery, storeNewer, useMutation, useQuery, type ApiRequest } from '@karigar/platform';

const availabilityQuery = () => apiQuery('GET /provider/availability');

/** The provider's working hours. Until they are set: all windows of all days. */
export const useAvailability = () => useQuery(availabilityQuery());

/** Replaces the working hours. Existing orders are not affected. */
export const useSaveAvailability = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/availability'>['body']) => api('PUT /provider/availability', { body }),
    onSuccess: (availability) => storeNewer(availabilityQuery().queryKey, () => availability),
  });
