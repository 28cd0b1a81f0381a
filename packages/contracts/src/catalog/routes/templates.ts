import { z } from 'zod';
import { defineRoutes, optionalPlace, optionalText } from '../../kit/index.ts';
import { jobBriefView } from '../views.ts';

export const templateRoutes = defineRoutes('catalog', {
  listTemplates: {
    method: 'GET',
    path: '/templates',
    summary: 'Ready-made job briefs by category (slug or id), with what a visit usually costs in a city.',
    access: 'public',
    query: z.object({ category: optionalText(64), city: optionalPlace }),
    status: 200,
    revalidated: true,
    response: z.object({ items: z.array(jobBriefView) }),
  },
});
