import { z } from 'zod';
import { id, paise } from '../../kit/index.ts';

/** What other services need to book, price and match a service. */
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
  /** Cities or PIN codes; never empty, since none means the provider's city. */
  locations: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** Where the picture is served from. */
  coverImage: z.string(),
  /** Whether it wears the verification badge. Absent in events from before badges could be set: it does not. */
  badge: z.boolean().optional(),
});
