import { apiQuery } from '@karigar/platform';

/** How the provider is doing: counts, earnings, ratings, the latest review. */
export const statsQuery = () => apiQuery('GET /provider/stats');
