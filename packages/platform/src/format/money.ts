/** The sum of amounts in rupees. Added in paise, because floating point does not add 349 + 4.99 + 8.64 exactly. */
export const sumRupees = (...amounts: readonly number[]): number =>
  amounts.reduce((paise, rupees) => paise + Math.round(rupees * 100), 0) / 100;

/**
 * Formats rupees with paise, as every amount on screen is: `1234.5` -> `₹1,234.50`. Groups like `Intl.NumberFormat('en-IN')`, whose first use takes
 * about 20 ms on a phone. Hindi uses the same sign, grouping and digits.
 */
export function formatRupees(rupees: number): string {
  const [whole = '', decimals = ''] = Math.abs(rupees).toFixed(2).split('.');
  const thousands = whole.slice(0, -3).replaceAll(/\B(?=(\d\d)+$)/g, ',');
  return `${rupees < 0 ? '-' : ''}₹${thousands && `${thousands},`}${whole.slice(-3)}.${decimals}`;
}
