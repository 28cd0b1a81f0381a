import { z } from 'zod';
import { defineRoutes } from '../../kit/index.ts';

export const featureRoutes = defineRoutes({
  getAuthFeatures: {
    service: 'auth',
    method: 'GET',
    path: '/auth/features',
    summary: 'What this installation offers, so that screens hide the rest.',
    access: 'public',
    limit: 'read',
    status: 200,
    response: z.object({
      /** Whether an email can be changed: it takes a mail with a code. */
      emailChange: z.boolean(),
      /** Where a sign-in can begin: `/auth/social/{id}/start`. */
      socialProviders: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  },
});
