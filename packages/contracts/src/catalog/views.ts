import { z } from 'zod';
import { id, instant, rating, rupees } from '../kit/index.ts';
import { serviceTypes } from './constants.ts';

/** `/api/media/{id}/{width}`; another width is had by changing the last segment. */
const imageUrl = z.string();

export const categoryNameView = z.object({ id, name: z.string() });
export type CategoryNameView = z.infer<typeof categoryNameView>;

export const categoryView = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: imageUrl.nullable(),
  /** Services that can be booked in it. */
  count: z.int(),
});
export type CategoryView = z.infer<typeof categoryView>;

/** The answer to a category id where a service is asked for: what a visit in it usually costs. */
export const categoryChargeView = categoryView.extend({ instant_visiting_charge: rupees });
export type CategoryChargeView = z.infer<typeof categoryChargeView>;

/** The full public record of a service. */
export const serviceView = z.object({
  id,
  name: z.string(),
  category: z.object({ id, name: z.string(), slug: z.string() }),
  category_id: id,
  visiting_charge: rupees,
  instant_visiting_charge: rupees,
  description: z.string(),
  cover_image: imageUrl,
  locations: z.array(z.string()),
  /** Years. */
  experience: z.int(),
  specifications: z.array(z.string()),
  working_images: z.array(imageUrl),
  badge_status: z.boolean(),
  service_type: z.enum(serviceTypes),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  created: instant,
  rating,
  reviewsCount: z.int(),
  ProviderInfo: z.object({ id, name: z.string(), avatar: z.string().nullable(), rating, city: z.string(), jobsDone: z.int() }),
});
export type ServiceView = z.infer<typeof serviceView>;
