import { api, isoDay, serverNow, storeNewer, useMutation } from '@karigar/platform';
import { availabilityQuery } from '../../../shared/api/availability.ts';
import { withoutPast, type Changes } from '../model/availability.ts';

/**
 * Saves changes of the working hours. Parts that are unchanged here stay as they are on the server, where another device may have changed them. Existing
 * orders are not affected.
 */
export const useSaveAvailability = () =>
  useMutation({
    mutationFn: async (changes: Changes) => {
      const current = withoutPast(await api('GET /provider/availability'), isoDay(serverNow()));
      return api('PUT /provider/availability', { body: { ...current, ...changes } });
    },
    onSuccess: (availability) => storeNewer(availabilityQuery().queryKey, () => availability),
  });
