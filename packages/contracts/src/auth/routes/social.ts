import { z } from 'zod';
import { defineRoutes } from '../../kit/index.ts';

const provider = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });

export const socialRoutes = defineRoutes('auth', {
  startSocialSignIn: {
    method: 'GET',
    path: '/auth/social/{provider}/start',
    summary: 'Leads a browser to the sign-in of an OpenID provider. 404 for one that is not configured.',
    access: 'public',
    params: provider,
    status: 302,
    errors: ['NOT_FOUND'],
  },
  finishSocialSignIn: {
    method: 'GET',
    path: '/auth/social/{provider}/callback',
    summary:
      'Where the OpenID provider leads back to. Leads on to `/authtransfer?name=…&email=…&handoff=…`, or with `?error=` alone. Only the handoff proves the email: once, for 5 minutes, in this browser.',
    access: 'public',
    once: true,
    params: provider,
    status: 302,
    errors: ['NOT_FOUND'],
  },
});
