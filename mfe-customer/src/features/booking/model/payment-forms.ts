/** The digits of a card number in groups of four. */
export const groupCard = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Formats an expiry date while it is typed: `12/29`. */
export function groupExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Checks length and check digit (Luhn) of a card number. */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replace(/\s/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether `MM/YY` has not passed. */
export function isOpenExpiry(typed: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(typed) ?? [];
  return month !== '' && new Date(2000 + Number(year), Number(month), 1) > now;
}

export const isUpiId = (typed: string): boolean => /^[\w.-]{2,}@[a-z]{2,}$/i.test(typed.trim());

export const lastFour = (cardNumber: string): string => cardNumber.replace(/\D/g, '').slice(-4);
