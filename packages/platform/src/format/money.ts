// Hindi writes amounts the same way: the same sign, grouping and digits.
const two = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const short = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' });

/** Rupees as a person reads them: `1234.5` -> `₹1,234.50`. Use this wherever somebody pays. */
export const formatRupees = (rupees: number): string => two.format(rupees);

/** The same without empty decimals: `349` -> `₹349`. For cards and hints. */
export const formatRupeesShort = (rupees: number): string => short.format(rupees);

/** An amount in integer paise, as it is computed with, in rupees. */
export const fromPaise = (paise: number): number => paise / 100;
