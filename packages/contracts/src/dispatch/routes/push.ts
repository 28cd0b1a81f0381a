import { z } from 'zod';
import { defineRoutes, id } from '../../kit/index.ts';

/** Where a browser is reached and the keys that messages to it are encrypted with, as `PushSubscription.toJSON()` gives them (RFC 8291). */
const subscription = z.object({
  endpoint: z.url().max(2_000),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}={0,2}$/) }),
});

export const pushRoutes = defineRoutes('dispatch', {
  getPushKey: {
    method: 'GET',
    path: '/push/key',
    summary: 'The application server key that a browser subscribes with; null while Web Push is not set up.',
    access: ['customer', 'provider'],
    status: 200,
    response: z.object({ publicKey: z.string().nullable() }),
  },
  subscribePush: {
    method: 'POST',
    path: '/push/subscriptions',
    summary:
      'Sends the notifications of this account to this browser as well, also while no page is open. Again with the same browser changes nothing.',
    access: ['customer', 'provider'],
    body: subscription,
    status: 201,
    response: z.object({ id }),
    idempotent: true,
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/push/subscriptions',
    summary: 'Stops that for one browser, e.g. when its user logs out. A browser without a subscription of this account changes nothing.',
    access: ['customer', 'provider'],
    body: subscription.pick({ endpoint: true }),
    status: 204,
  },
});
