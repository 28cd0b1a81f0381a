import { z } from 'zod';
import { password, typed } from '../kit/index.ts';
import { passwordMax } from '../kit/patterns.ts';
import { otpDigits } from './constants.ts';

/** A code as a person types it. Shorter ones are well-formed and simply wrong. */
export const otpCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{4,${otpDigits}}$`), 'Please enter a valid OTP');

/** A password at login: any, since a policy is no business of the door that checks it. */
export const givenPassword = z.string().min(1, 'Password is required').max(passwordMax);

/** A change of the password by somebody who knows the current one. */
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword: password });

/** Registration and profile ask for the place; it may stay blank when the look-up by address failed. */
export const place = z.object({
  city: typed().max(80),
  state: typed().max(80),
  country: typed().max(80),
});
