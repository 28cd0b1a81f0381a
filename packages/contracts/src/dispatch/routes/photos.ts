import { z } from 'zod';
import { maxImageBytes } from '../../catalog/constants.ts';
import { defineRoutes, id } from '../../kit/index.ts';

export const requestPhotoRoutes = defineRoutes({
  addRequestPhoto: {
    service: 'dispatch',
    method: 'POST',
    path: '/request-photos',
    summary: 'Uploads a photo for an instant request that is being filled in. One that no request comes to name is removed after two days.',
    access: ['customer'],
    limit: 'upload',
    multipart: { fields: z.object({}), files: { photo: { maxCount: 1, maxBytes: maxImageBytes } } },
    status: 201,
    response: z.object({ id }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
    idempotent: true,
  },
  getRequestPhoto: {
    service: 'dispatch',
    method: 'GET',
    path: '/request-photos/{id}',
    summary:
      'A photo of a request: for its customer, for the providers who were asked while it is open, afterwards only for the chosen one, and for operators.',
    access: ['customer', 'provider', 'operator'],
    limit: 'read',
    params: z.object({ id }),
    status: 200,
    produces: 'image/webp',
  },
});
