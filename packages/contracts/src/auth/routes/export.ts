import { z } from 'zod';
import { defineRoutes, id, instant } from '../../kit/index.ts';
import { languages } from '../constants.ts';
import { addressView, bankView, sessionView } from '../views.ts';

/** An account with all that it says about its person. */
const exportedAccount = z.object({
  id,
  role: z.enum(['customer', 'provider']),
  name: z.string(),
  email: z.string(),
  emailProven: z.boolean(),
  mobile: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  language: z.enum(languages),
  /** A customer's. */
  pincode: z.string().nullable().optional(),
  /** A provider's, as the two that follow. */
  address: z.string().optional(),
  avatar: z.string().nullable().optional(),
  base: z.object({ lat: z.number(), lng: z.number(), radiusKm: z.int(), pincode: z.string().nullable() }).nullable().optional(),
});

/** What the services keep, in the terms of their other answers. */
const list = z.array(z.looseObject({})).optional();

export const exportRoutes = defineRoutes('auth', {
  exportAccount: {
    method: 'GET',
    path: '/account/export',
    summary:
      'Everything that all services keep about the account, in one JSON file. 503 when one of them does not answer: the file is whole, or the download breaks off.',
    access: ['customer', 'provider'],
    once: true,
    status: 200,
    response: z.object({
      exportedAt: instant,
      account: exportedAccount,
      sessions: z.array(sessionView).optional(),
      /** A customer's. */
      addresses: z.array(addressView).optional(),
      /** A provider's. */
      bank: bankView.optional(),
      orders: list,
      complaints: list,
      messages: list,
      photos: list,
      notifications: list,
      notificationSettings: list,
      pushBrowsers: list,
      /** A customer's, as the three that follow. */
      complaintPhotos: list,
      requests: list,
      requestPhotos: list,
      favourites: list,
      /** A provider's, as the three that follow. */
      services: list,
      reviews: list,
      availability: list,
      offers: list,
    }),
  },
});
