import { defineRoutes } from '../../kit/index.ts';
import { providerStatsView } from '../views.ts';

export const statsRoutes = defineRoutes({
  getProviderStats: {
    service: 'order',
    method: 'GET',
    path: '/provider/stats',
    summary: 'How the provider is doing. A month is the last 30 days; the last month is the 30 days before them.',
    access: ['provider'],
    limit: 'read',
    status: 200,
    response: providerStatsView,
  },
});
