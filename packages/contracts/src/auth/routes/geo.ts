import { z } from 'zod';
import { defineRoutes } from '../../kit/index.ts';

export const geoRoutes = defineRoutes('auth', {
  locateByIp: {
    method: 'GET',
    path: '/geo/ip',
    summary: "The place of the caller's address, as far as it is known. A failed look-up answers nulls and never an error.",
    access: 'public',
    status: 200,
    response: z.object({ city: z.string().nullable(), region: z.string().nullable(), country_name: z.string().nullable() }),
  },
});
