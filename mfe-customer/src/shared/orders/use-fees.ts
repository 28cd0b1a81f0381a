import { apiQuery, useQuery } from '@karigar/platform';

/** The marketplace's fees, in rupees. Loaded once: if they change, the server refuses the order and returns the new price. */
export const useFees = () => useQuery({ ...apiQuery('GET /prices'), staleTime: Infinity });
