import { z } from 'zod';
import { defineRoutes, id, instant } from '../../kit/index.ts';

export const exportRoutes = defineRoutes('auth', {
  exportAccount: {
    method: 'GET',
    path: '/account/export',
    summary:
      'Everything that all services keep about the account, in one JSON file. 503 when one of them does not answer: the file is whole, or the download breaks off.',
    access: ['customer', 'provider'],
    once: true,
    status: 200,
    response: z.looseObject({ exportedAt: instant, account: z.looseObject({ id }) }),
  },
});
