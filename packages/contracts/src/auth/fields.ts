import { z } from 'zod';
import { password, phone, typed } from '../kit/index.ts';
import { passwordMax, toCode } from '../kit/patterns.ts';
import { otpDigits } from './constants.ts';

/** A code as typed. Shorter ones are well-formed but wrong. */
export const otpCode = typed()
  .overwrite(toCode)
  .regex(new RegExp(`^\\d{4,${otpDigits}}$`), 'Please enter a valid OTP');

/** A password at login: any text, because the policy applies when a password is set. */
export const givenPassword = z.string().min(1, 'Password is required').max(passwordMax);

/** Changing the password with the current one. */
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword: password });

/** A number, and the token of its verification. */
export const provenPhone = z.object({ phone, verificationToken: z.string().min(1).max(500) });

/** Registration and profile ask for the place; it may stay blank when the look-up by address failed. */
export const place = z.object({
  city: typed().max(80),
  state: typed().max(80),
  country: typed().max(80),
});
