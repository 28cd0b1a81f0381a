import { z } from 'zod';
import { maxImageBytes } from '../../catalog/constants.ts';
import { defineRoutes, id, optionalText, page, pageOf } from '../../kit/index.ts';
import { maxMessageLength, maxPhotos } from '../constants.ts';
import { messageView } from '../views.ts';

const params = z.object({ id });

export const messageRoutes = defineRoutes('order', {
  listMessages: {
    method: 'GET',
    path: '/orders/{id}/messages',
    summary: 'What the customer and the provider of an order have written to each other, newest first.',
    access: ['customer', 'provider'],
    params,
    query: page,
    status: 200,
    response: pageOf(messageView),
  },
  sendMessage: {
    method: 'POST',
    path: '/orders/{id}/messages',
    summary:
      'Writes to the other side of an order, in words, photos or both, from its confirmation until two weeks after its end; at most 20 messages of one side in ten minutes.',
    access: ['customer', 'provider'],
    params,
    multipart: {
      fields: z.object({ text: optionalText(maxMessageLength) }),
      files: { photos: { maxCount: maxPhotos, maxBytes: maxImageBytes } },
    },
    status: 201,
    response: messageView,
    errors: ['THREAD_CLOSED', 'TOO_MANY_REQUESTS', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'LIMIT_REACHED'],
    idempotent: true,
  },
  readMessages: {
    method: 'POST',
    path: '/orders/{id}/messages/read',
    summary: 'Marks all messages of the other side as read.',
    access: ['customer', 'provider'],
    params,
    status: 204,
  },
  listMessagesOfComplaint: {
    method: 'GET',
    path: '/operator/complaints/{id}/messages',
    summary: 'What the two sides of the order of a complaint have written to each other, newest first: evidence.',
    access: ['operator'],
    params,
    query: page,
    status: 200,
    response: pageOf(messageView),
  },
});
