import { z } from 'zod';
import { rupees } from './money.ts';
import {
  isPostalCodeOf,
  passwordFlaws,
  passwordMax,
  passwordPattern,
  phonePattern,
  postalCodePattern,
  toAmount,
  toPhone,
  withLatinDigits,
  withoutInvisible,
} from './patterns.ts';

/** An opaque id, of bounded length. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w|:-]+$/);

/** Between 1 and `max` ids in a query string, separated by commas. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 65)
    // In the document too: other characters, encoded in an address, would be too long for a server to read.
    .regex(/^[\w|:,-]+$/)
    .transform((value) => value.split(','))
    .pipe(z.array(id).min(1).max(max));

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Since when an operator has taken something off the market, and why, in words for the account that it belongs to. */
export const removal = z.object({ since: instant, reason: z.string() });
export type Removal = z.infer<typeof removal>;

/** A calendar day of the marketplace's time zone, `YYYY-MM-DD`, in this century: beyond the range of a `Date` nothing can be computed. */
export const day = z.iso.date().regex(/^20/, 'Choose a day of this century.');

/** What a person typed, trimmed, without invisible characters that would change how the text around it reads. */
export const typed = () => z.string().overwrite((value) => withoutInvisible(value).trim());

/** Typed text between 1 and `max` characters. */
export const text = (max: number) => typed().min(1).max(max);

/** Text that may be left out. Blank means none, so `''` and `null` both arrive as null. */
export const optionalText = (max: number) =>
  typed()
    .max(max)
    .transform((value) => (value === '' ? null : value))
    .nullish();

/** A city, a PIN code, or both as in "Pune, 411001". May be left out, like `optionalText`. */
export const optionalPlace = optionalText(80).transform((place) => place && withLatinDigits(place));

const decimal = /^-?\d+(\.\d+)?$/;

/** A number in a query string or a form field. Unlike plain coercion it refuses `''`, hex and exponents. */
export const numeric = z.union([z.number(), z.string().trim().regex(decimal).transform(Number)], 'Please enter a number');

/** Rupees in a form or a query string, with the sign and the commas that people type or paste with them. */
export const typedRupees = z
  .union([z.number(), z.string().overwrite(toAmount).regex(decimal).transform(Number)], 'Please enter a number')
  .pipe(rupees);

/** Where an instant is asked for: ISO 8601 with `Z` or an offset, normalised to UTC. */
export const anyInstant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

/** `?limit=` and `?cursor=` of a list. */
export const page = z.object({
  limit: numeric.pipe(z.int().min(1).max(50)).default(20),
  cursor: z.string().max(200).optional(),
});

/** A page of `item`s. `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** A phone number in E.164: spaces, dashes, dots and brackets are ignored; ten digits are Indian, also behind the 0 that is dialled within India. */
export const phone = z.string().transform(toPhone).pipe(z.string().regex(phonePattern, 'Please enter a valid mobile number'));

/** An email address, compared in lower case. */
export const email = typed().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'));

/** A postal code of any country. */
export const postalCode = typed().overwrite(withLatinDigits).regex(postalCodePattern, 'Please enter a valid PIN code');

/** What is said of a postal code of India that has not six digits. */
export const sixDigitsNeeded = 'Please enter a PIN code of six digits';

interface WithPinCode {
  readonly country?: string | null | undefined;
  readonly pincode?: string | null | undefined;
}
/** Whether the PIN code, if there is one, can be one of the country. */
export const isPinOfCountry = ({ country, pincode }: WithPinCode): boolean => !pincode || isPostalCodeOf(country, pincode);

/** How a body is refused whose postal code at `path` is not one of its country. One sentence about a field at a time. */
export const wrongPinCode = (path: string) => ({
  path: [path],
  error: sixDigitsNeeded,
  when: ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0,
});

/** Where something takes place, in addition to the address. What is missing is taken from the address, then from the account's city. */
export const givenPlace = {
  city: optionalText(80),
  pincode: z.union([postalCode, z.literal('').transform(() => null)], 'Please enter a valid PIN code').nullish(),
  point: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullish(),
};

/** A stars average, 0 to 5. */
export const rating = z.number().min(0).max(5);

/** The one password policy: at least 8 characters with lower, upper, digit and special character, at most 128. */
export const password = z
  .string()
  .max(passwordMax, `Password can have at most ${passwordMax} characters`)
  .regex(passwordPattern, { error: ({ input }) => weakPassword(String(input)) });

/** The quoted sentence does not ask for a lowercase letter, so it is not said of a password that lacks only that. */
const weakPassword = (typed: string) =>
  passwordFlaws(typed).every((flaw) => flaw === 'lower' || flaw === 'long')
    ? 'Password must also have a lowercase letter'
    : 'Password must be strong (8+ characters, one special char, uppercase, number)';
