import { z } from 'zod';
import { defineRoutes, id, numeric } from '../../kit/index.ts';
import { mediaWidths } from '../constants.ts';

export const mediaRoutes = defineRoutes('catalog', {
  getMedia: {
    method: 'GET',
    path: '/media/{id}/{width}',
    summary: 'A picture in one of its widths. It never changes.',
    access: 'public',
    params: z.object({ id, width: numeric.pipe(z.literal(mediaWidths)) }),
    status: 200,
    produces: 'image/webp',
  },
});
