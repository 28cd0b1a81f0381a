import { directFees, instantFees } from '@karigar/contracts/constants';

/** Rupees, as the API has them. */
export interface Price {
  readonly subtotal: number;
  /** Shown as Platform Charge. */
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
}

// Computed in paise: floating point does not add 349 + 4.99 + 8.64 exactly.
const paise = (rupees: number) => Math.round(rupees * 100);

function priced(subtotal: number, fees: { readonly platform: number; readonly tax: number }): Price {
  const total = paise(subtotal) + paise(fees.platform) + paise(fees.tax);
  return { subtotal, shipping: fees.platform, tax: fees.tax, total: total / 100 };
}

/** The price of a booked visit, from the visiting charge in rupees; 0 is 0. The server computes its own and refuses a different one. */
export const directPrice = (visitingCharge: number): Price => priced(visitingCharge, directFees);

/** The price of an accepted offer of `price` rupees. */
export const instantPrice = (price: number): Price => priced(price, instantFees);
