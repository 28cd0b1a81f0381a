import { z } from 'zod';
import { defineRoutes, id, instant, text } from '../../kit/index.ts';

const presence = z.object({
  online: z.boolean(),
  lastSeen: instant.nullable(),
  /** Web Push reaches the provider: they are asked for ten minutes after their last page was closed, not for one only. */
  push: z.boolean(),
  /** At work, with no hands free for more: asked for nothing new until then. */
  engaged: z.boolean(),
});

export const presenceRoutes = defineRoutes('dispatch', {
  getPresence: {
    method: 'GET',
    path: '/provider/presence',
    summary: 'Whether the provider takes instant requests, and when a socket of theirs was last seen.',
    access: ['provider'],
    status: 200,
    response: presence,
  },
  countOnline: {
    method: 'GET',
    path: '/presence/online',
    summary:
      'About how many providers of a city, or those of one category (id) there, can be asked for instant help now: rounded down to a multiple of five, null for fewer than five.',
    access: 'public',
    query: z.object({ city: text(80), category: id.optional() }),
    status: 200,
    revalidated: true,
    response: z.object({ count: z.int().nullable() }),
  },
  setPresence: {
    method: 'PUT',
    path: '/provider/presence',
    summary: 'Goes online or offline. Offline receives nothing, and withdraws the open and held offers.',
    access: ['provider'],
    body: z.object({ online: z.boolean() }),
    status: 200,
    response: presence,
  },
});
