import { z } from 'zod';
import { defineRoutes, optionalPlace, optionalText } from '../../kit/index.ts';
import { searchView } from '../views.ts';

export const searchRoutes = defineRoutes('catalog', {
  search: {
    method: 'GET',
    path: '/search',
    summary: 'Services, providers and categories for words as they are typed, in a city or PIN code. Nothing for blank words.',
    access: 'public',
    query: z.object({ q: optionalText(100), city: optionalPlace }),
    status: 200,
    revalidated: true,
    response: searchView,
  },
});
