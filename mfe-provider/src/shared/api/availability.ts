import { api, apiQuery, isoDay, storeNewer, useMutation, useQuery } from '@karigar/platform';
import { withoutPast, type Changes } from '../model/availability.ts';

/** The provider's working hours, days off and vacation. */
export const availabilityQuery = () => apiQuery('GET /provider/availability');

/** The provider's working hours. Until they are set: all windows of all days. */
export const useAvailability = () => useQuery(availabilityQuery());

/**
 * Saves changes of the working hours. Parts that are unchanged here stay as they are on the server, where another device may have changed them. Existing
 * orders are not affected.
 */
export const useSaveAvailability = () =>
  useMutation({
    mutationFn: async (changes: Changes) => {
      const current = withoutPast(await api('GET /provider/availability'), isoDay(Date.now()));
      return api('PUT /provider/availability', { body: { ...current, ...changes } });
    },
    onSuccess: (availability) => storeNewer(availabilityQuery().queryKey, () => availability),
  });
