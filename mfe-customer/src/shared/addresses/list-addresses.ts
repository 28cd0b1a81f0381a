import { apiQuery, useQuery } from '@karigar/platform';

export const addressesQuery = () => apiQuery('GET /customer/addresses', { query: { limit: 50 } });

/** The customer's saved addresses, the default one first. */
export const useAddresses = () => useQuery({ ...addressesQuery(), refetchOnWindowFocus: 'always' });
