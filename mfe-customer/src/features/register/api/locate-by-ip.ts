import { apiQuery, useQuery } from '@karigar/platform';

/** The place of the caller's IP address. A failure is neither retried nor shown, because the user can fill in the fields. */
export const usePlaceByIp = (enabled: boolean) => useQuery({ ...apiQuery('GET /geo/ip'), enabled, retry: false, staleTime: Infinity });
