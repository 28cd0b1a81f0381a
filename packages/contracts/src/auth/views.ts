import { z } from 'zod';
import { id, instant, rating } from '../kit/index.ts';

/** Whether the person has proven that the email is theirs. Only then other mails than the proof go there. */
const emailProven = z.boolean();

/** What a customer sees of their own account. */
export const customerView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** E.164 */
  mobile: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string().nullable(),
  emailProven,
});
export type CustomerView = z.infer<typeof customerView>;

/** What a provider sees of their own account. */
export const providerView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** E.164 */
  mobile: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  avatar: z.string().nullable(),
  rating,
  emailProven,
});
export type ProviderView = z.infer<typeof providerView>;

/** What an operator sees of an account. */
export const operatorAccountView = z.object({
  id,
  role: z.enum(['customer', 'provider']),
  name: z.string(),
  email: z.string(),
  /** E.164 */
  mobile: z.string(),
  city: z.string(),
  /** Null for an account that is not blocked. */
  blocked: z.object({ since: instant, reason: z.string() }).nullable(),
});
export type OperatorAccountView = z.infer<typeof operatorAccountView>;

export const addressView = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  apartment: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  isDefault: z.boolean(),
});
export type AddressView = z.infer<typeof addressView>;

/** Where a provider sets out from, as they see it themselves. */
export const baseView = z.object({
  /** Null: they have not said. */
  base: z
    .object({
      /** Null: it was given as a point. */
      pincode: z.string().nullable(),
      city: z.string().nullable(),
      radiusKm: z.int(),
    })
    .nullable(),
});
export type BaseView = z.infer<typeof baseView>;

/** Where a provider is paid. Every field is blank until the details are saved for the first time. */
export const bankView = z.object({
  holder_name: z.string(),
  /** Masked to the last four characters. */
  account_number: z.string(),
  account_type: z.string(),
  ifsc_code: z.string(),
  bank_name: z.string(),
  branch: z.string(),
  /** Where a customer pays by UPI; blank until it is saved. */
  upi_id: z.string(),
});
export type BankView = z.infer<typeof bankView>;
