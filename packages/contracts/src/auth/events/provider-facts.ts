import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { languages } from '../constants.ts';

/** The provider data that other services may have. */
export const providerFacts = z.object({
  providerId: id,
  name: z.string(),
  email: z.string(),
  /** E.164 */
  mobile: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** URL of the picture. */
  avatar: z.string().nullable(),
  /** While true, nobody can book the provider. Absent in older events: not blocked. */
  blocked: z.boolean().optional(),
  /**
   * The provider's base, rounded to about a kilometre, and the radius in kilometres that they cover besides their services' areas. Null or absent:
   * not set. Never shown to anybody else, who see distances rounded to a kilometre.
   */
  base: z.object({ lat: z.number(), lng: z.number(), radiusKm: z.int() }).nullish(),
  /** Language of mails and push messages. Absent in older events: English. */
  language: z.enum(languages).optional(),
});
