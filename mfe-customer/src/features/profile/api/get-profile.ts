import { apiQuery, useQuery } from '@karigar/platform';

export const profileQuery = () => apiQuery('GET /customer/profile');

/** The customer's own profile. */
export const useProfile = () => useQuery(profileQuery());
