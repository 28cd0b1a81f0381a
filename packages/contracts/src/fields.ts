import * as z from 'zod/mini';
import { otpDigits } from './auth/constants.ts';
import { startCode as startCodeLimits } from './order/constants.ts';
import {
  accountNumberPattern,
  ifscPattern,
  upiPattern,
  passwordMax,
  passwordPattern,
  phonePattern,
  postalCodePattern,
  toAmount,
  toCode,
  toPhone,
  withLatinDigits,
  withoutInvisible,
} from './kit/patterns.ts';

export { isPostalCodeOf, passwordFlaws, withLatinDigits, withoutInvisible, type PasswordFlaw } from './kit/patterns.ts';

// The field rules of the contract for forms in a browser, in zod/mini: 5 KB (gzip) instead of the 27 KB of zod. fields.unit.test.ts holds them against
// the schemas that the services parse with. They carry no messages: forms have sentences of their own.

/** What a person typed, trimmed, without invisible characters. */
const visible = z.overwrite<string>((typed) => withoutInvisible(typed).trim());
const latinDigits = z.overwrite<string>(withLatinDigits);

/** Typed text between `min` (1) and `max` characters. */
export const text = (max: number, min = 1) => z.string().check(visible, z.minLength(min), z.maxLength(max));

/** Typed text that may be empty. */
export const optionalText = (max: number) => z.string().check(visible, z.maxLength(max));

/** Rupees with up to two decimals, as typed: a rupee sign, spaces and commas that group thousands are dropped. The value stays text. */
export const rupees = z.string().check(z.overwrite(toAmount), z.regex(/^\d+(\.\d{1,2})?$/));

export const email = z.string().check(visible, z.toLowerCase(), z.maxLength(254), z.email());

/** A phone number as a person types it, normalised to E.164. */
export const phone = z.pipe(z.pipe(z.string(), z.transform(toPhone)), z.string().check(z.regex(phonePattern)));

export const postalCode = z.string().check(visible, latinDigits, z.regex(postalCodePattern));

/** A postal code, or nothing. */
export const optionalPostalCode = z.union([z.string().check(visible, z.maxLength(0)), postalCode]);

export const password = z.string().check(z.maxLength(passwordMax), z.regex(passwordPattern));

/** A password at login: any. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(passwordMax));

/** A one-time code. Short ones are well-formed and simply wrong. */
export const otpCode = z.string().check(visible, z.overwrite<string>(toCode), z.regex(new RegExp(`^\\d{4,${otpDigits}}$`)));

/** The code that a customer tells the provider at the door. */
export const startCode = z.string().check(visible, latinDigits, z.regex(new RegExp(`^\\d{${startCodeLimits.digits}}$`)));

/** An Indian account number; spaces are ignored. */
export const accountNumber = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => withLatinDigits(withoutInvisible(typed)).replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(accountNumberPattern)),
);

/** A UPI ID; blank for none. */
export const upiId = z.string().check(visible, z.toLowerCase(), z.regex(new RegExp(`^$|${upiPattern.source}`)));

/** Code of an Indian bank branch. */
export const ifscCode = z.string().check(latinDigits, visible, z.toUpperCase(), z.regex(ifscPattern));
