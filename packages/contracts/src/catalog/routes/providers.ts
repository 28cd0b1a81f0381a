import { z } from 'zod';
import { defineRoutes, id, optionalPlace, optionalText } from '../../kit/index.ts';
import { publicProviderView, rankedProviderView } from '../views.ts';

export const publicProviderRoutes = defineRoutes('catalog', {
  getProvider: {
    method: 'GET',
    path: '/providers/{id}',
    summary: 'A provider as everybody sees them, with their services.',
    access: 'public',
    params: z.object({ id }),
    status: 200,
    revalidated: true,
    response: publicProviderView,
  },
  listRankings: {
    method: 'GET',
    path: '/rankings',
    summary: 'The top 20 providers with a service in a category (slug or id) and city, with the parts of their score.',
    access: 'public',
    query: z.object({ category: optionalText(64), city: optionalPlace }),
    status: 200,
    revalidated: true,
    response: z.object({ items: z.array(rankedProviderView) }),
  },
});
