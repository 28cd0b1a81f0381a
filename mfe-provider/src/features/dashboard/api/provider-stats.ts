import { apiQuery } from '@karigar/platform';

/** The provider's statistics: counts, earnings, ratings and the latest review. */
export const statsQuery = () => apiQuery('GET /provider/stats');
