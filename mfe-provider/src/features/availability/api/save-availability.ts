import { api, isoDay, serverNow, storeNewer, useMutation } from '@karigar/platform';
import { availabilityQuery } from '../../../shared/api/availability.ts';
import { withChanges, withoutPast, type Changes } from '../model/availability.ts';

/**
 * Saves changes of the working hours. What is unchanged here stays as it is on the server, where another device may have changed it. Existing orders are
 * not affected.
 */
export const useSaveAvailability = () =>
  useMutation({
    mutationFn: async (changes: Changes | null) => {
      const current = withoutPast(await api('GET /provider/availability'), isoDay(serverNow()));
      return api('PUT /provider/availability', { body: changes ? withChanges(current, changes) : current });
    },
    onSuccess: (availability) => storeNewer(availabilityQuery().queryKey, () => availability),
  });
