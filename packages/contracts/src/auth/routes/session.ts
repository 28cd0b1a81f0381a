import { z } from 'zod';
import { defineRoutes, password } from '../../kit/index.ts';
import { provenPhone } from '../fields.ts';

export const sessionRoutes = defineRoutes('auth', {
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'Revokes the token of this call, on every instance.',
    access: ['customer', 'provider'],
    status: 204,
  },
  logoutEverywhere: {
    method: 'POST',
    path: '/logout-everywhere',
    summary: 'Revokes every token of the account.',
    access: ['customer', 'provider'],
    status: 204,
  },
  resetPassword: {
    method: 'POST',
    path: '/password/reset',
    summary:
      'Sets a new password for the account of a number that was verified with the purpose `reset`, and revokes every token of the account. Whether the number has an account is told only to who has proven to own it.',
    access: 'public',
    limit: 'sensitive',
    body: provenPhone.extend({ role: z.enum(['customer', 'provider']), newPassword: password }),
    status: 204,
    errors: ['PHONE_NOT_VERIFIED', 'ACCOUNT_BLOCKED', 'NOT_FOUND'],
  },
  getJwks: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys that tokens are checked with.',
    access: 'public',
    status: 200,
    response: z.object({
      keys: z.array(
        z.object({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          x: z.string(),
          y: z.string(),
          kid: z.string(),
          use: z.literal('sig'),
          alg: z.literal('ES256'),
        }),
      ),
    }),
  },
});
