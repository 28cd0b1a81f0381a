import { z } from 'zod';
import { maxImageBytes } from '../../catalog/constants.ts';
import { defineRoutes, id } from '../../kit/index.ts';

export const photoRoutes = defineRoutes({
  addOrderPhoto: {
    service: 'order',
    method: 'POST',
    path: '/order-photos',
    summary: 'Uploads a photo for a booking that is being filled in. One that no booking comes to name is removed after two days.',
    access: ['customer'],
    limit: 'upload',
    multipart: { fields: z.object({}), files: { photo: { maxCount: 1, maxBytes: maxImageBytes } } },
    status: 201,
    response: z.object({ id }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
    idempotent: true,
  },
  getOrderPhoto: {
    service: 'order',
    method: 'GET',
    path: '/order-photos/{id}',
    summary: 'A photo of a booking or of a message: for the customer and the provider of its order, and for operators.',
    access: ['customer', 'provider', 'operator'],
    limit: 'read',
    params: z.object({ id }),
    status: 200,
    produces: 'image/webp',
  },
});
