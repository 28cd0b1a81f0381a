import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { languages } from '../constants.ts';

/** What other services may know of a customer. The place may be blank. */
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
  /** What mails and push messages are written in. Absent in events from before it was asked: English. */
  language: z.enum(languages).optional(),
});
