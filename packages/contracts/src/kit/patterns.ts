/** E.164. */
export const phonePattern = /^\+[1-9]\d{9,14}$/;

/** A postal code of any country. */
export const postalCodePattern = /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/;

/** Whether a postal code can be one of a country: those of India have six digits. Without a country, digits are taken for a code of India. */
export function isPostalCodeOf(country: string | null | undefined, code: string): boolean {
  const name = country?.trim() ?? '';
  const isOfIndia = name === '' ? /^[\d\s-]+$/.test(code) : /^(in|india|bharat|भारत)$/i.test(name);
  return !isOfIndia || /^[1-9]\d{2}[ -]?\d{3}$/.test(code.trim());
}

/** A UPI ID (virtual payment address): the name of an account at a payment service. */
export const upiPattern = /^[a-z0-9._-]{2,255}@[a-z][a-z0-9]{1,63}$/;

/** IFSC, the code of an Indian bank branch: four letters for the bank, a zero, six characters for the branch. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** An Indian account number, without spaces. */
export const accountNumberPattern = /^\d{9,18}$/;

/** Maximum length of a password. */
export const passwordMax = 128;

/** At least 8 characters with lower, upper, digit and special character. */
export const passwordPattern = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s]|.*_).{8,}$/s;

/** Devanagari digits as a Hindi keyboard types them, in the digits that are stored: `४११०३८` is `411038`. */
export const withLatinDigits = (typed: string): string => typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** A typed one-time code without the gaps of one that is copied from a message: `411 038` is `411038`. */
export const toCode = (typed: string): string => withLatinDigits(typed).replace(/[\s-]/g, '');

/** A typed phone number in E.164, if it is one: ten digits are Indian, also after the trunk prefix 0, with or without +91. */
export const toPhone = (typed: string): string =>
  withLatinDigits(withoutInvisible(typed))
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^(?:\+?91)?0?([1-9]\d{9})$/, '+91$1')
    .replace(/^(?!\+)/, '+');

/**
 * A typed or pasted amount in rupees as a plain number, if it is one: `₹1,200`, `Rs. 1200/-` and `१,२००` are `1200`, also before the comma or full stop of the
 * sentence that it is copied from. Commas that group no thousands stay, so that it is none: `12,50` may mean 12.50 or 1250.
 */
export function toAmount(typed: string): string {
  const amount = withLatinDigits(withoutInvisible(typed))
    .replace(/\s/g, '')
    .replace(/[,.]$/, '')
    .replace(/^(?:₹|₨|rs\.?|inr|रु\.?)|(?:₹|\/-)$/gi, '');
  return grouped.test(amount) ? amount.replaceAll(',', '') : amount;
}

/** Thousands, and above them groups of two (lakh) or three. */
const grouped = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/** Whether it would be an amount but for its commas. */
export const hasMisplacedComma = (typed: string): boolean => /^-?\d[\d.]*,[\d.,]*$/.test(toAmount(typed));

/**
 * Removes invisible characters that change how the surrounding text reads: control characters, bidirectional overrides, zero-width characters
 * (Unicode UTR 36). Also halves of surrogate pairs, which UTF-8 cannot store. Keeps line breaks, tabs, and the joiners of Indian scripts and emoji (U+200C,
 * U+200D). Text in which nothing can be seen is empty.
 */
export const withoutInvisible = (typed: string): string =>
  hasVisible.test(typed)
    ? typed.replace(/[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, (found) =>
        /[\n\r\t]/.test(found) ? found : '',
      )
    : '';

/** A character that is not blank, invisible, or a mark without a letter: U+115F, U+1160, U+2800, U+3164 and U+FFA0 are letters and symbols drawn as nothing. */
const hasVisible = /[^\s\p{Cc}\p{Cs}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** A requirement of the password policy that a password fails, or `long`. */
export type PasswordFlaw = 'short' | 'long' | 'lower' | 'upper' | 'digit' | 'special';

/** All requirements that a password does not meet, so that a refusal can name them. */
export function passwordFlaws(password: string): PasswordFlaw[] {
  const flaws: Readonly<Record<PasswordFlaw, boolean>> = {
    short: password.length < 8,
    long: password.length > passwordMax,
    lower: !/[a-z]/.test(password),
    upper: !/[A-Z]/.test(password),
    digit: !/\d/.test(password),
    special: !/[^\w\s]|_/.test(password),
  };
  return (Object.keys(flaws) as PasswordFlaw[]).filter((flaw) => flaws[flaw]);
}
