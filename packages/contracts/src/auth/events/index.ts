import { z } from 'zod';
import { defineEvent, id, instant, type EventData } from '../../kit/index.ts';
import { languages } from '../constants.ts';

/** The customer data that other services may have. The place may be blank. */
const customerData = z.object({
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

export const customerRegisteredV1 = defineEvent({
  type: 'customer.registered.v1',
  topic: 'customer',
  summary: 'A customer account exists.',
  data: customerData,
});
export type CustomerRegisteredV1 = EventData<typeof customerRegisteredV1>;

export const customerUpdatedV1 = defineEvent({
  type: 'customer.updated.v1',
  topic: 'customer',
  summary: 'A customer changed their profile or saved addresses. Carries all of the profile and no saved address.',
  data: customerData,
});

export const customerDeletedV1 = defineEvent({
  type: 'customer.deleted.v1',
  topic: 'customer',
  summary: 'A customer account was deleted; consumers erase the personal data.',
  data: z.object({ customerId: id }),
});

/** The provider data that other services may have. */
const providerData = z.object({
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
   * not set. Never shown to others, who see distances rounded to a kilometre.
   */
  base: z.object({ lat: z.number(), lng: z.number(), radiusKm: z.int() }).nullish(),
  /** Language of mails and push messages. Absent in older events: English. */
  language: z.enum(languages).optional(),
});

export const providerRegisteredV1 = defineEvent({
  type: 'provider.registered.v1',
  topic: 'provider',
  summary: 'A provider account exists.',
  data: providerData,
});
export type ProviderRegisteredV1 = EventData<typeof providerRegisteredV1>;

export const providerUpdatedV1 = defineEvent({
  type: 'provider.updated.v1',
  topic: 'provider',
  summary:
    'A provider changed their profile or bank details, or an operator blocked the account or lifted the block. Carries all of the profile and no bank detail.',
  data: providerData,
});
export type ProviderUpdatedV1 = EventData<typeof providerUpdatedV1>;

export const providerDeletedV1 = defineEvent({
  type: 'provider.deleted.v1',
  topic: 'provider',
  summary: 'A provider account was deleted; consumers erase the personal data.',
  data: z.object({ providerId: id }),
});

export const accountTokensRevokedV1 = defineEvent({
  type: 'account.tokens-revoked.v1',
  topic: 'session',
  summary: 'Tokens of an account were revoked. The subject is the account.',
  data: z.object({
    accountId: id,
    role: z.enum(['customer', 'provider', 'operator']),
    /** Tokens with a lower session version are invalid. */
    sessionVersion: z.int().nonnegative(),
    /** When set, only the token with this `jti` is revoked, whatever its session version. */
    jti: z.string().nullable(),
    at: instant,
  }),
});
export type AccountTokensRevokedV1 = EventData<typeof accountTokensRevokedV1>;

/** Every event that the auth service publishes, by type. */
export const authEvents = {
  [customerRegisteredV1.type]: customerRegisteredV1,
  [customerUpdatedV1.type]: customerUpdatedV1,
  [customerDeletedV1.type]: customerDeletedV1,
  [providerRegisteredV1.type]: providerRegisteredV1,
  [providerUpdatedV1.type]: providerUpdatedV1,
  [providerDeletedV1.type]: providerDeletedV1,
  [accountTokensRevokedV1.type]: accountTokensRevokedV1,
};
