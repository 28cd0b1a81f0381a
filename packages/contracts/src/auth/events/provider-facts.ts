import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { languages } from '../constants.ts';

/** What other services may know of a provider. */
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
  /** Where the picture is served from. */
  avatar: z.string().nullable(),
  /** While it is true nobody can book the provider. Absent in events from before accounts could be blocked: not blocked. */
  blocked: z.boolean().optional(),
  /**
   * Where they set out from, to about a kilometre, and how many kilometres around it they cover besides the areas of their services. Null or absent: they have not said. Never shown to
   * anybody else: others are told distances, to a kilometre.
   */
  base: z.object({ lat: z.number(), lng: z.number(), radiusKm: z.int() }).nullish(),
  /** What mails and push messages are written in. Absent in events from before it was asked: English. */
  language: z.enum(languages).optional(),
});
