import { z } from 'zod';
import { defineRoutes, id } from '../../kit/index.ts';
import { providerCardView } from '../views.ts';

export const favouriteRoutes = defineRoutes({
  listFavourites: {
    service: 'catalog',
    method: 'GET',
    path: '/favourites',
    summary: 'The providers that the customer has saved, the last one first. Without those that are deleted or blocked.',
    access: ['customer'],
    limit: 'read',
    status: 200,
    response: z.object({ items: z.array(providerCardView) }),
  },
  addFavourite: {
    service: 'catalog',
    method: 'PUT',
    path: '/favourites/{id}',
    summary: 'Saves a provider, by its id. Again changes nothing. At most 50.',
    access: ['customer'],
    limit: 'write',
    params: z.object({ id }),
    status: 204,
  },
  removeFavourite: {
    service: 'catalog',
    method: 'DELETE',
    path: '/favourites/{id}',
    summary: 'Removes a saved provider.',
    access: ['customer'],
    limit: 'write',
    params: z.object({ id }),
    status: 204,
  },
});
