import { defineRoutes } from '../../kit/index.ts';
import { feesView } from '../views.ts';

export const priceRoutes = defineRoutes('order', {
  getFees: {
    method: 'GET',
    path: '/prices',
    summary: 'What the marketplace adds to a provider’s charge. Orders keep the fees of the moment at which they were placed.',
    access: 'public',
    status: 200,
    response: feesView,
  },
});
