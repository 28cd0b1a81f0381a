import { z } from 'zod';
import { defineRoutes, id, instant, phone } from '../../kit/index.ts';
import { customerView, providerView } from '../views.ts';

const profile = z.union([providerView, customerView]);

/** What customers and providers do alike with their accounts. */
export const accountRoutes = defineRoutes({
  listSessions: {
    service: 'auth',
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where the account is logged in, the latest login first.',
    access: ['customer', 'provider'],
    limit: 'read',
    status: 200,
    response: z.array(
      z.object({
        id,
        /** "Chrome on Android". */
        device: z.string(),
        city: z.string().nullable(),
        createdAt: instant,
        /** The last call to the auth service, exact to a minute. */
        lastSeen: instant,
        /** The session of this call. */
        current: z.boolean(),
      }),
    ),
  },
  endSession: {
    service: 'auth',
    method: 'DELETE',
    path: '/account/sessions/{id}',
    summary: 'Logs one device out, on every instance.',
    access: ['customer', 'provider'],
    limit: 'write',
    params: z.object({ id }),
    status: 204,
  },
  changeMobile: {
    service: 'auth',
    method: 'PUT',
    path: '/account/mobile',
    summary:
      'Replaces the mobile number by one that was verified with the purpose `change`. Sessions stay; the old number is told by a message.',
    access: ['customer', 'provider'],
    limit: 'sensitive',
    body: z.object({ phone, verificationToken: z.string().min(1).max(500) }),
    status: 200,
    response: profile,
    errors: ['PHONE_NOT_VERIFIED', 'CUSTOMER_EXISTS', 'PROVIDER_EXISTS'],
  },
});
