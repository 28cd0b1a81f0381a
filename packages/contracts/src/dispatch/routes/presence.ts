import { z } from 'zod';
import { defineRoutes, instant } from '../../kit/index.ts';

const presence = z.object({
  online: z.boolean(),
  lastSeen: instant.nullable(),
  /** At work, with no hands free for more: asked for nothing new until then. */
  engaged: z.boolean(),
});

export const presenceRoutes = defineRoutes({
  getPresence: {
    service: 'dispatch',
    method: 'GET',
    path: '/provider/presence',
    summary: 'Whether the provider takes instant requests, and when a socket of theirs was last seen.',
    access: ['provider'],
    limit: 'read',
    status: 200,
    response: presence,
  },
  setPresence: {
    service: 'dispatch',
    method: 'PUT',
    path: '/provider/presence',
    summary: 'Goes online or offline. Offline receives nothing.',
    access: ['provider'],
    limit: 'write',
    body: z.object({ online: z.boolean() }),
    status: 200,
    response: presence,
  },
});
