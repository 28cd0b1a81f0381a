import { z } from 'zod';
import { defineRoutes, email, instant, phone } from '../../kit/index.ts';

export const devRoutes = defineRoutes('auth', {
  listDevMessages: {
    method: 'GET',
    path: '/dev/messages',
    summary: 'SMS and mails sent lately, newest first. There only with a `log` sender, and never in production.',
    access: 'public',
    query: z.object({ phone: phone.optional(), email: email.optional() }),
    status: 200,
    response: z.array(
      z.object({ phone: z.string().nullable(), email: z.string().nullable(), code: z.string(), text: z.string(), at: instant }),
    ),
    errors: ['NOT_FOUND'],
  },
});
