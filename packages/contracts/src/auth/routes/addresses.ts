import { z } from 'zod';
import { defineRoutes, id, optionalText, page, pageOf, phone, postalCode, text, wrongPinCode } from '../../kit/index.ts';
import { isPostalCodeOf } from '../../kit/patterns.ts';
import { addressView } from '../views.ts';

const address = z
  .object({
    name: text(100),
    phone,
    street: text(200),
    apartment: optionalText(100),
    city: text(80),
    state: text(80),
    zip: postalCode,
    country: text(80),
    isDefault: z.boolean().optional(),
  })
  .refine(({ country, zip }) => isPostalCodeOf(country, zip), wrongPinCode('zip'));

export const addressRoutes = defineRoutes('auth', {
  listAddresses: {
    method: 'GET',
    path: '/customer/addresses',
    summary: 'Saved addresses, the default one first.',
    access: ['customer'],
    query: page,
    status: 200,
    response: pageOf(addressView),
  },
  addAddress: {
    method: 'POST',
    path: '/customer/addresses',
    summary: 'Saves an address, 50 at most. The first one is the default. One that is saved already is answered and not saved again.',
    access: ['customer'],
    body: address,
    status: 201,
    response: addressView,
    errors: ['LIMIT_REACHED'],
    idempotent: true,
  },
  updateAddress: {
    method: 'PUT',
    path: '/customer/addresses/{id}',
    summary: 'Replaces an address.',
    access: ['customer'],
    params: z.object({ id }),
    body: address,
    status: 200,
    response: addressView,
  },
  deleteAddress: {
    method: 'DELETE',
    path: '/customer/addresses/{id}',
    summary: 'Deletes an address. If it was the default, the next one becomes it.',
    access: ['customer'],
    params: z.object({ id }),
    status: 204,
  },
});
