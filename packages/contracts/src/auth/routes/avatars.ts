import { z } from 'zod';
import { maxImageBytes } from '../../catalog/constants.ts';
import { defineRoutes, id, numeric } from '../../kit/index.ts';
import { avatarWidths } from '../constants.ts';
import { providerView } from '../views.ts';

export const avatarRoutes = defineRoutes('auth', {
  updateAvatar: {
    method: 'PUT',
    path: '/provider/avatar',
    summary: "Replaces the provider's picture. It is cut to a square.",
    access: ['provider'],
    multipart: { fields: z.object({}), files: { avatar: { maxCount: 1, maxBytes: maxImageBytes } } },
    status: 200,
    response: providerView,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
  getAvatar: {
    method: 'GET',
    path: '/media/avatars/{id}/{width}',
    summary: 'The picture of a provider in one of its widths. It never changes.',
    access: 'public',
    params: z.object({ id, width: numeric.pipe(z.literal(avatarWidths)) }),
    status: 200,
    produces: 'image/webp',
  },
});
