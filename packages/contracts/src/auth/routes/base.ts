import { z } from 'zod';
import { defineRoutes, givenPlace } from '../../kit/index.ts';
import { radiusKmMax, radiusKmMin } from '../constants.ts';
import { baseView } from '../views.ts';

const { pincode, point } = givenPlace;

export const baseRoutes = defineRoutes({
  getBase: {
    service: 'auth',
    method: 'GET',
    path: '/provider/base',
    summary: 'Where the provider sets out from and how far they go. Only the provider reads it; others are told distances, to a kilometre.',
    access: ['provider'],
    limit: 'read',
    status: 200,
    response: baseView,
  },
  saveBase: {
    service: 'auth',
    method: 'PUT',
    path: '/provider/base',
    summary:
      'Replaces the base by a point or a PIN code, and the radius; with neither, the base stays where it is. Places within the radius are covered besides the areas of the services. A point is kept to about a kilometre.',
    access: ['provider'],
    limit: 'write',
    body: z.object({ pincode, point, radiusKm: z.int().min(radiusKmMin).max(radiusKmMax) }),
    status: 200,
    response: baseView,
  },
  removeBase: {
    service: 'auth',
    method: 'DELETE',
    path: '/provider/base',
    summary: 'Forgets the base: only the areas of the services count again.',
    access: ['provider'],
    limit: 'write',
    status: 204,
  },
});
