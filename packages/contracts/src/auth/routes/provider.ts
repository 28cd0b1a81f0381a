import { z } from 'zod';
import { defineRoutes, email, password, phone, text, typed } from '../../kit/index.ts';
import { providerNameMin } from '../constants.ts';
import { givenPassword, otpCode, passwordChange, provenPhone } from '../fields.ts';
import { providerView } from '../views.ts';

const needed = (max: number, message: string) => typed().min(1, message).max(max);

/** What providers state about themselves, at registration and later. */
const details = z.object({
  name: typed().min(providerNameMin, 'Please enter your full name (at least 3 characters)').max(100),
  address: needed(300, 'Please enter your address'),
  city: needed(80, 'Please enter your city'),
  state: needed(80, 'Please enter your state'),
  country: needed(80, 'Please enter your country'),
});

const loggedIn = z.object({ token: z.string(), provider: providerView });

export const providerRoutes = defineRoutes('auth', {
  registerProvider: {
    method: 'POST',
    path: '/provider/register',
    summary:
      'Registers a provider, proven by a one-time code or by the token of a verification. `taken` says which has an account already: `mobile` or, once the number is proven, `email`.',
    access: 'public',
    limit: 'sensitive',
    body: details
      .extend({
        email,
        mobile: phone,
        password,
        confirmPassword: z.string(),
        otp: z.union([otpCode, z.literal('').transform(() => null)], 'Please enter a valid OTP').nullish(),
        verificationToken: z.string().max(500).nullish(),
      })
      .refine((body) => body.password === body.confirmPassword, { path: ['confirmPassword'], error: 'Passwords do not match' }),
    status: 201,
    response: z.object({ provider: providerView }),
    errors: ['PROVIDER_EXISTS', 'PHONE_NOT_VERIFIED', 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_LOCKED'],
    idempotent: true,
  },
  loginProvider: {
    method: 'POST',
    path: '/provider/login',
    summary: 'Logs a provider in by email.',
    access: 'public',
    limit: 'sensitive',
    body: z.object({ email: text(254), password: givenPassword }),
    status: 200,
    response: loggedIn,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED'],
  },
  loginProviderByCode: {
    method: 'POST',
    path: '/provider/login/code',
    summary:
      'Logs in the provider whose number was verified with the purpose `login`; each verification once. Whether the number has an account is told only to who has proven to own it.',
    access: 'public',
    limit: 'sensitive',
    body: provenPhone,
    status: 200,
    response: loggedIn,
    errors: ['PHONE_NOT_VERIFIED', 'ACCOUNT_BLOCKED', 'NOT_FOUND'],
  },
  getProviderProfile: {
    method: 'GET',
    path: '/provider/profile',
    summary: "The provider's own profile.",
    access: ['provider'],
    status: 200,
    response: providerView,
  },
  updateProviderProfile: {
    method: 'PUT',
    path: '/provider/info',
    summary:
      "Changes the given fields of the provider's profile. The email and the mobile number are refused unless they are the ones of the account.",
    access: ['provider'],
    body: details.extend({ email, mobile: phone }).partial(),
    status: 200,
    response: providerView,
  },
  changeProviderPassword: {
    method: 'PUT',
    path: '/provider/info/password',
    summary: 'Changes the password and revokes every token of the account, the one of this call included.',
    access: ['provider'],
    limit: 'sensitive',
    body: passwordChange,
    status: 204,
    errors: ['WRONG_PASSWORD'],
  },
  deleteProviderAccount: {
    method: 'DELETE',
    path: '/provider/info',
    summary: 'Deletes the account and what is known of the person. Refused with `ordersCount` while it has pending or confirmed orders.',
    access: ['provider'],
    limit: 'sensitive',
    status: 204,
    errors: ['OPEN_ORDERS'],
  },
});
