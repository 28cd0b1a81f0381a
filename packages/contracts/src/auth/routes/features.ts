import { z } from 'zod';
import { defineRoutes } from '../../kit/index.ts';

export const featureRoutes = defineRoutes('auth', {
  getAuthFeatures: {
    method: 'GET',
    path: '/auth/features',
    summary: 'What this installation offers, so that screens hide the rest.',
    access: 'public',
    status: 200,
    response: z.object({
      /** Whether emails can be changed, which requires sending mails. */
      emailChange: z.boolean(),
      /** A sign-in starts at `/auth/social/{id}/start`. */
      socialProviders: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  },
});
