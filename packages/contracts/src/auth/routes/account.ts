import { z } from 'zod';
import { defineRoutes, email, id, phone } from '../../kit/index.ts';
import { languages } from '../constants.ts';
import { otpCode } from '../fields.ts';
import { customerView, providerView, sessionView } from '../views.ts';

const profile = z.union([providerView, customerView]);

/** Account routes that customers and providers share. */
export const accountRoutes = defineRoutes('auth', {
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where the account is logged in, the latest login first.',
    access: ['customer', 'provider'],
    status: 200,
    response: z.array(sessionView),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{id}',
    summary: 'Logs one device out, on every instance.',
    access: ['customer', 'provider'],
    params: z.object({ id }),
    status: 204,
  },
  changeMobile: {
    method: 'PUT',
    path: '/account/mobile',
    summary:
      'Replaces the mobile number by one that was verified with the purpose `change`. Sessions stay; the old number is told by a message.',
    access: ['customer', 'provider'],
    limit: 'sensitive',
    body: z.object({ phone, verificationToken: z.string().min(1).max(500) }),
    status: 200,
    response: profile,
    errors: ['PHONE_NOT_VERIFIED', 'CUSTOMER_EXISTS', 'PROVIDER_EXISTS'],
  },
  setLanguage: {
    method: 'PUT',
    path: '/account/language',
    summary: 'Sets the language of mails and push messages. A registration takes it from `Accept-Language`.',
    access: ['customer', 'provider'],
    body: z.object({ language: z.enum(languages) }),
    status: 204,
  },
  startEmailChange: {
    method: 'POST',
    path: '/account/email',
    summary:
      'Sends a code to a new email, or to the present one while it is unproven. The old one stays, also for logging in, until the code is confirmed. Whether an account has the new one is told only to who has proven to own it. 404 where no mails are sent.',
    access: ['customer', 'provider'],
    limit: 'sensitive',
    body: z.object({ email }),
    status: 202,
    response: z.object({ sent: z.literal(true), resendAfter: z.int(), expiresIn: z.int() }),
    errors: ['OTP_TOO_SOON', 'OTP_LIMIT', 'NOT_FOUND'],
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/account/email/confirm',
    summary:
      'Replaces the email by the one that the code was sent to, and marks it as proven. Sessions stay; an old address that was proven is told by a mail.',
    access: ['customer', 'provider'],
    limit: 'sensitive',
    body: z.object({ code: otpCode }),
    status: 200,
    response: profile,
    errors: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_LOCKED', 'CUSTOMER_EXISTS', 'PROVIDER_EXISTS'],
  },
});
