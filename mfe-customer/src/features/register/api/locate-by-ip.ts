import { apiQuery, useQuery } from '@karigar/platform';

/** The place of the caller's address. A failed look-up is neither retried nor shown: the person fills in the fields. */
export const usePlaceByIp = (enabled: boolean) => useQuery({ ...apiQuery('GET /geo/ip'), enabled, retry: false, staleTime: Infinity });
