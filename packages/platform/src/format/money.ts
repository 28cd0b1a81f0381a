/**
 * With two decimals and Indian grouping, as `Intl.NumberFormat('en-IN')` writes it, which takes some 20 ms on a phone before the first amount. Hindi writes
 * amounts the same way: the same sign, grouping and digits.
 */
function written(rupees: number): string {
  const [whole = '', decimals = ''] = Math.abs(rupees).toFixed(2).split('.');
  const thousands = whole.slice(0, -3).replaceAll(/\B(?=(\d\d)+$)/g, ',');
  return `${rupees < 0 ? '-' : ''}₹${thousands && `${thousands},`}${whole.slice(-3)}.${decimals}`;
}

/** Rupees as a person reads them: `1234.5` -> `₹1,234.50`. Use this wherever somebody pays. */
export const formatRupees = (rupees: number): string => written(rupees);

/** The same without empty decimals: `349` -> `₹349`. For cards and hints. */
export const formatRupeesShort = (rupees: number): string => written(rupees).replace(/\.00$/, '');

/** An amount in integer paise, as it is computed with, in rupees. */
export const fromPaise = (paise: number): number => paise / 100;
