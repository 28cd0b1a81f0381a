import { z } from 'zod';
import { defineRoutes, instant, phone } from '../../kit/index.ts';

export const devRoutes = defineRoutes({
  listDevMessages: {
    service: 'auth',
    method: 'GET',
    path: '/dev/messages',
    summary: 'Codes sent lately, newest first. There only with the `log` sender, and never in production.',
    access: 'public',
    limit: 'read',
    query: z.object({ phone: phone.optional() }),
    status: 200,
    response: z.array(z.object({ phone: z.string(), code: z.string(), text: z.string(), at: instant })),
  },
});
