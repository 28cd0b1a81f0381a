import { z } from 'zod';
import { id, instant, rating } from '../kit/index.ts';

/** Whether the owner has proven the email. Until then only the proof is mailed there. */
const emailProven = z.boolean();

/** A customer's account as its owner sees it. */
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

/** A provider's account as its owner sees it. */
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
  /** When the account was created. */
  created: instant,
});
export type ProviderView = z.infer<typeof providerView>;

/** An account as an operator sees it. */
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

/** Where an account is logged in, as its owner sees it. */
export const sessionView = z.object({
  id,
  /** "Chrome on Android". */
  device: z.string(),
  city: z.string().nullable(),
  createdAt: instant,
  /** The last call to the auth service, to the minute. */
  lastSeen: instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});

/** A provider's base as its owner sees it. */
export const baseView = z.object({
  /** Null: not set. */
  base: z
    .object({
      /** Null: set as a point. */
      pincode: z.string().nullable(),
      city: z.string().nullable(),
      radiusKm: z.int(),
    })
    .nullable(),
});
export type BaseView = z.infer<typeof baseView>;

/** A provider's bank account. All fields are blank until saved for the first time. */
export const bankView = z.object({
  holder_name: z.string(),
  /** Masked to the last four characters. */
  account_number: z.string(),
  account_type: z.string(),
  ifsc_code: z.string(),
  bank_name: z.string(),
  branch: z.string(),
  /** For payments by UPI; blank until saved. */
  upi_id: z.string(),
});
export type BankView = z.infer<typeof bankView>;
