import { z } from 'zod';
import { defineRoutes, phone } from '../../kit/index.ts';
import { otpPurposes } from '../constants.ts';
import { otpCode } from '../fields.ts';

export const otpRoutes = defineRoutes('auth', {
  sendOtp: {
    method: 'POST',
    path: '/otp/send-otp',
    summary:
      'Sends a one-time code to a phone; without a purpose, one for the registration of a customer or a provider. The code sent before is dead.',
    access: 'public',
    limit: 'sensitive',
    body: z.object({ phone, purpose: z.enum(otpPurposes).optional() }),
    status: 200,
    response: z.object({ sent: z.literal(true), resendAfter: z.int(), expiresIn: z.int() }),
    errors: ['OTP_TOO_SOON', 'OTP_LIMIT'],
  },
  verifyOtp: {
    method: 'POST',
    path: '/otp/verify-otp',
    summary: 'Verifies a phone. The returned token proves it for 15 minutes; knowing a verified number proves nothing.',
    access: 'public',
    limit: 'sensitive',
    body: z.object({ phone, code: otpCode, purpose: z.enum(otpPurposes).default('signup') }),
    status: 200,
    response: z.object({ verified: z.literal(true), verificationToken: z.string() }),
    errors: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_LOCKED'],
  },
});
