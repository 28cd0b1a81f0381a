import { z } from 'zod';
import type { Multipart } from '../../kit/index.ts';
import { defineRoutes, id, numeric, optionalPlace, optionalText, page, pageOf, text, typedRupees } from '../../kit/index.ts';
import { withLatinDigits, withoutInvisible } from '../../kit/patterns.ts';
import { photoUpload } from '../../photos.ts';
import { experienceChoices, maxImageBytes, maxWorkingImages, serviceLists, serviceSorts, serviceTypes } from '../constants.ts';
import { categoryChargeView, didYouMean, listedServiceView, serviceFacets, serviceView } from '../views.ts';

const serviceType = z.string().trim().toUpperCase().pipe(z.enum(serviceTypes));

/** Entries of a list without spaces around them and without blank ones. */
const trimmed = (maxItems: number, maxLength: number) =>
  z
    .array(z.string())
    .transform((items) => items.map((item) => withoutInvisible(item).trim()).filter((item) => item !== ''))
    .pipe(z.array(z.string().max(maxLength)).max(maxItems));

/** A list in a form: repeated `name[]`, or comma-separated text. */
const formList = (maxItems: number, maxLength: number) =>
  z.union([z.array(z.string()), z.string().transform((value) => value.split(','))]).pipe(trimmed(maxItems, maxLength));

/** The same as people type it: an entry may hold several, separated by commas. */
const typedList = ({ items, length }: { readonly items: number; readonly length: number }) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((entries) => [entries].flat().flatMap((entry) => entry.split(/[,،、，]/)))
    .pipe(trimmed(items, length));

/** The service form; text fields arrive as strings. Owner and badge are set by the server. */
const serviceFields = z.object({
  name: text(120),
  category_id: id,
  visiting_charge: typedRupees,
  instant_visiting_charge: typedRupees,
  description: text(4000),
  experience: numeric.pipe(z.literal(experienceChoices)),
  service_type: serviceType,
  /** Cities or PIN codes; none means the provider's city. */
  locations: typedList(serviceLists.locations)
    .transform((places) => places.map(withLatinDigits))
    .default([]),
  specifications: typedList(serviceLists.specifications).refine((items) => items.length > 0, 'Please name at least one provided service'),
  city: optionalText(80),
  state: optionalText(80),
  country: optionalText(80),
  /** The id of an uploaded picture, in place of the file `cover_image`. */
  cover_upload: id.optional(),
  /** Working images in their order: addresses of those that stay, `upload:` with the id of an uploaded one, and `new` in the place of the next file. */
  keep_images: formList(maxWorkingImages, 300).optional(),
});

const files = {
  cover_image: { maxCount: 1, maxBytes: maxImageBytes },
  working_images: { maxCount: maxWorkingImages, maxBytes: maxImageBytes },
} satisfies Multipart['files'];

export const serviceRoutes = defineRoutes('catalog', {
  listServices: {
    method: 'GET',
    path: '/services',
    summary:
      'Services by category (slug or id), city, words, type, price in rupees, rating and provider. Found by words, they come by relevance unless `sort` says otherwise; with a PIN code in `city`, those near it first, each group best rated first.',
    access: 'public',
    query: page.extend({
      category: optionalText(64),
      city: optionalPlace,
      q: optionalText(100),
      type: serviceType.optional(),
      minPrice: typedRupees.optional(),
      maxPrice: typedRupees.optional(),
      minRating: numeric.pipe(z.number().min(0).max(5)).optional(),
      provider: id.optional(),
      sort: z.enum(serviceSorts).default('recommended'),
    }),
    status: 200,
    revalidated: true,
    response: pageOf(listedServiceView).extend({ facets: serviceFacets, didYouMean }),
  },
  getService: {
    method: 'GET',
    path: '/services/{id}',
    summary:
      "By service id: the service, also an archived one. By category id: a provider's own instant service in it; for anybody else the category with its usual instant charge.",
    access: 'optional',
    params: z.object({ id }),
    status: 200,
    response: z.union([serviceView, categoryChargeView]),
  },
  listMyServices: {
    method: 'GET',
    path: '/provider/services',
    summary:
      "The provider's own services, newest first: those that are not archived, suspended ones too, or the archived ones, `limit` or 200 of these at most; `before` the id of a service asks for those that are older than it.",
    access: ['provider'],
    query: z.object({
      status: z.enum(['active', 'archived']).default('active'),
      before: id.optional(),
      limit: numeric.pipe(z.int().min(1).max(200)).optional(),
    }),
    status: 200,
    response: z.array(serviceView),
  },
  addServiceImage: {
    ...photoUpload,
    path: '/service-images',
    summary:
      'Uploads a picture for the form of a service that is being filled in. One that no service comes to show is removed after an hour.',
    access: ['provider'],
    response: z.object({ id, url: z.string() }),
  },
  createService: {
    method: 'POST',
    path: '/services',
    summary: 'Publishes a service. A cover image is needed.',
    access: ['provider'],
    multipart: { fields: serviceFields, files },
    status: 201,
    response: z.object({ service: serviceView }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'LIMIT_REACHED'],
    idempotent: true,
  },
  updateService: {
    method: 'PUT',
    path: '/services/{id}',
    summary:
      'Replaces a service. Without a new cover the old one stays; `keep_images[]` says which working images stay, in their order, and where uploaded ones and files go. Left out, all stay.',
    access: ['provider'],
    params: z.object({ id }),
    multipart: { fields: serviceFields, files },
    status: 200,
    response: z.object({ service: serviceView }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'CONFLICT'],
  },
  deleteService: {
    method: 'DELETE',
    path: '/services/{id}',
    summary: 'Archives a service. Refused with `ordersCount` while it has pending or confirmed orders.',
    access: ['provider'],
    params: z.object({ id }),
    status: 204,
    errors: ['SERVICE_HAS_ORDERS'],
  },
  restoreService: {
    method: 'POST',
    path: '/services/{id}/restore',
    summary: 'Brings an archived service back, with its pictures, reviews and badge. One that is not archived stays as it is.',
    access: ['provider'],
    params: z.object({ id }),
    status: 200,
    response: z.object({ service: serviceView }),
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  },
  setServiceBadge: {
    method: 'PUT',
    path: '/operator/services/{id}/badge',
    summary: 'Gives a service the verification badge, or takes it away.',
    access: ['operator'],
    params: z.object({ id }),
    body: z.object({ badge_status: z.boolean(), reason: optionalText(500) }),
    status: 200,
    response: serviceView,
  },
  setServiceSuspension: {
    method: 'PUT',
    path: '/operator/services/{id}/suspension',
    summary:
      'Suspends a service, which needs a reason, or lifts the suspension. A suspended one cannot be found, booked or offered; its provider sees the reason, can change it, and is notified unless it is archived. Orders stay.',
    access: ['operator'],
    params: z.object({ id }),
    body: z
      .object({ suspended: z.boolean(), reason: optionalText(500) })
      .refine(({ suspended, reason }) => !suspended || Boolean(reason), { path: ['reason'], error: 'Please give a reason.' }),
    status: 200,
    response: serviceView,
  },
});
