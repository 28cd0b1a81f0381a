/**
 * Formats with two decimals and Indian grouping, like `Intl.NumberFormat('en-IN')`, whose first use takes about 20 ms on a phone. Hindi uses the
 * same sign, grouping and digits.
 */
function withGrouping(rupees: number): string {
  const [whole = '', decimals = ''] = Math.abs(rupees).toFixed(2).split('.');
  const thousands = whole.slice(0, -3).replaceAll(/\B(?=(\d\d)+$)/g, ',');
  return `${rupees < 0 ? '-' : ''}₹${thousands && `${thousands},`}${whole.slice(-3)}.${decimals}`;
}

/** Formats rupees with paise: `1234.5` -> `₹1,234.50`. Use it for every amount to be paid. */
export const formatRupees = (rupees: number): string => withGrouping(rupees);

/** Formats rupees without `.00`: `349` -> `₹349`. For cards and hints. */
export const formatRupeesShort = (rupees: number): string => withGrouping(rupees).replace(/\.00$/, '');

/** Converts integer paise to rupees. */
export const fromPaise = (paise: number): number => paise / 100;
