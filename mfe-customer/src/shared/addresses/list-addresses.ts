import { apiQuery, useQuery } from '@karigar/platform';

export const addressesQuery = () => apiQuery('GET /customer/addresses', { query: { limit: 50 } });

/** The customer's saved addresses, the default one first. No event says that another device has changed them: they are read again when the page is shown again. */
export const useAddresses = () => useQuery({ ...addressesQuery(), refetchOnWindowFocus: 'always' });
