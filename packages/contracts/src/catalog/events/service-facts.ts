import { z } from 'zod';
import { id, paise } from '../../kit/index.ts';

/** The service data that other services need for booking, pricing and matching. */
export const serviceFacts = z.object({
  serviceId: id,
  providerId: id,
  name: z.string(),
  categoryId: id,
  categoryName: z.string(),
  categorySlug: z.string(),
  serviceType: z.enum(['HOME', 'INSTANT']),
  visitingChargePaise: paise,
  instantVisitingChargePaise: paise,
  /** Cities or PIN codes; never empty, because the default is the provider's city. */
  locations: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** URL of the picture. */
  coverImage: z.string(),
  /** Whether it has the verification badge. Absent in older events: no badge. */
  badge: z.boolean().optional(),
});
