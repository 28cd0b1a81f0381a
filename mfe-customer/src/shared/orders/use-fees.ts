import { apiQuery, useQuery } from '@karigar/platform';

/** What the marketplace adds, in rupees. Asked for once per visit: an order whose fees have changed since is refused with the new price. */
export const useFees = () => useQuery({ ...apiQuery('GET /prices'), staleTime: Infinity });
