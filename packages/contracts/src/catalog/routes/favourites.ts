import { z } from 'zod';
import { defineRoutes, id } from '../../kit/index.ts';
import { providerCardView } from '../views.ts';

export const favouriteRoutes = defineRoutes('catalog', {
  listFavourites: {
    method: 'GET',
    path: '/favourites',
    summary: 'The providers that the customer has saved, the last one first. Without those that are deleted or blocked.',
    access: ['customer'],
    status: 200,
    response: z.object({ items: z.array(providerCardView) }),
  },
  addFavourite: {
    method: 'PUT',
    path: '/favourites/{id}',
    summary: 'Saves a provider, by its id. Again changes nothing. At most 50.',
    access: ['customer'],
    params: z.object({ id }),
    status: 204,
    errors: ['LIMIT_REACHED'],
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/favourites/{id}',
    summary: 'Removes a saved provider.',
    access: ['customer'],
    params: z.object({ id }),
    status: 204,
  },
});
