import { apiQuery, useQuery } from '@karigar/platform';

/** The provider's working hours, days off and vacation. */
export const availabilityQuery = () => apiQuery('GET /provider/availability');

/** The provider's working hours. Until they are set: all slots of all days. */
export const useAvailability = () => useQuery(availabilityQuery());
