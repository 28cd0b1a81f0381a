import { defineRoutes } from '../../kit/index.ts';
import { availabilityView } from '../views.ts';

export const availabilityRoutes = defineRoutes('order', {
  getAvailability: {
    method: 'GET',
    path: '/provider/availability',
    summary: 'Weekly windows, days off, vacation and orders per window. Every window of every day until it is set.',
    access: ['provider'],
    status: 200,
    response: availabilityView,
  },
  setAvailability: {
    method: 'PUT',
    path: '/provider/availability',
    summary:
      'Replaces weekly windows, days off, vacation and orders per window. Orders already made stay; none is placed in a vacation once it is saved.',
    access: ['provider'],
    body: availabilityView.partial({ vacation: true }),
    status: 200,
    response: availabilityView,
    errors: ['CONFLICT'],
  },
});
