import * as z from 'zod/mini';
import { otpDigits } from './auth/constants.ts';
import {
  accountNumberPattern,
  ifscPattern,
  upiPattern,
  passwordMax,
  passwordPattern,
  phonePattern,
  postalCodePattern,
  toPhone,
} from './kit/patterns.ts';

export { passwordFlaws, type PasswordFlaw } from './kit/patterns.ts';

// The field rules of the contract for forms in a browser, in zod/mini: 5 KB (gzip) instead of the 27 KB of zod. fields.unit.test.ts holds them against
// the schemas that the services parse with. They carry no messages: forms have sentences of their own.

/** Trimmed text between 1 and `max` characters. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Trimmed text that may be empty. */
export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max));

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** A phone number as a person types it, normalised to E.164. */
export const phone = z.pipe(z.pipe(z.string(), z.transform(toPhone)), z.string().check(z.regex(phonePattern)));

export const postalCode = z.string().check(z.trim(), z.regex(postalCodePattern));

/** A postal code, or nothing. */
export const optionalPostalCode = z.union([z.string().check(z.trim(), z.maxLength(0)), postalCode]);

export const password = z.string().check(z.maxLength(passwordMax), z.regex(passwordPattern));

/** A password at login: any. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(passwordMax));

/** A one-time code. Short ones are well-formed and simply wrong. */
export const otpCode = z.string().check(z.trim(), z.regex(new RegExp(`^\\d{4,${otpDigits}}$`)));

/** An Indian account number; spaces are ignored. */
export const accountNumber = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(accountNumberPattern)),
);

/** Code of an Indian bank branch. */
/** Blank for none. */
export const upiId = z.string().check(z.trim(), z.toLowerCase(), z.regex(new RegExp(`^$|${upiPattern.source}`)));
export const ifscCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(ifscPattern));
