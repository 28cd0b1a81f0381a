import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { languages } from '../constants.ts';

/** The customer data that other services may have. The place may be blank. */
export const customerFacts = z.object({
  customerId: id,
  name: z.string(),
  email: z.string(),
  /** E.164 */
  mobile: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string().nullable(),
  /** Language of mails and push messages. Absent in older events: English. */
  language: z.enum(languages).optional(),
});
