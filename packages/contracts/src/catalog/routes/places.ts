import { z } from 'zod';
import { defineRoutes, givenPlace } from '../../kit/index.ts';

const { pincode, point } = givenPlace;

export const placeRoutes = defineRoutes('catalog', {
  findPlace: {
    method: 'POST',
    path: '/geo/place',
    summary:
      'The city of a PIN code of India, or of a point. A POST, so that nobody’s position stands in a log. Nothing is kept; 404 when the place is not known.',
    access: 'public',
    body: z.object({ pincode, point }),
    status: 200,
    response: z.object({
      city: z.string(),
      state: z.string(),
      pincode: z.string().nullable(),
      /** The PIN code whose middle is nearest to the point: tells who is near, and is too rough for an address. */
      nearest_pincode: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
});
