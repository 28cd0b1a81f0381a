import { z } from 'zod';
import { defineRoutes, givenPlace } from '../../kit/index.ts';
import { radiusKmMax, radiusKmMin } from '../constants.ts';
import { baseView } from '../views.ts';

const { pincode, point } = givenPlace;

export const baseRoutes = defineRoutes('auth', {
  getBase: {
    method: 'GET',
    path: '/provider/base',
    summary: 'Where the provider sets out from and how far they go. Only the provider reads it; others are told distances, to a kilometre.',
    access: ['provider'],
    status: 200,
    response: baseView,
  },
  saveBase: {
    method: 'PUT',
    path: '/provider/base',
    summary:
      'Replaces the base by a point or a PIN code, and the radius; with neither, the base stays where it is. Places within the radius are covered besides the areas of the services. A point is kept to about a kilometre.',
    access: ['provider'],
    body: z.object({ pincode, point, radiusKm: z.int().min(radiusKmMin).max(radiusKmMax) }),
    status: 200,
    response: baseView,
  },
  removeBase: {
    method: 'DELETE',
    path: '/provider/base',
    summary: 'Forgets the base: only the areas of the services count again.',
    access: ['provider'],
    status: 204,
  },
});
