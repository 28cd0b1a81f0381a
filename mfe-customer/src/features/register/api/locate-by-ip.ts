import { apiQuery, useQuery } from '@karigar/platform';

/** Where the caller seems to be. A failed look-up leaves the fields to the person: it is neither repeated nor shown. */
export const usePlaceByIp = (enabled: boolean) => useQuery({ ...apiQuery('GET /geo/ip'), enabled, retry: false, staleTime: Infinity });
