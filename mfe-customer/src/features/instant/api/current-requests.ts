import { apiQuery } from '@karigar/platform';

/** The customer's open requests, the newest first. */
export const currentRequestsQuery = () => apiQuery('GET /service-requests/current');
