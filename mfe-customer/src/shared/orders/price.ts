import { defaultVisitingCharge, directFees, instantFees } from '@karigar/contracts/constants';

/** Rupees, as the API has them. */
export interface Price {
  readonly subtotal: number;
  /** Shown as Platform Charge. */
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
}

// Computed in paise: 349 + 4.99 + 8.64 in floating point is not what anybody pays.
const paise = (rupees: number) => Math.round(rupees * 100);

function priced(subtotal: number, fees: { readonly platform: number; readonly tax: number }): Price {
  const total = paise(subtotal) + paise(fees.platform) + paise(fees.tax);
  return { subtotal, shipping: fees.platform, tax: fees.tax, total: total / 100 };
}

/** What a booked visit costs, from the visiting charge in rupees. The server computes the same and has the last word. */
export const directPrice = (visitingCharge: number): Price => priced(visitingCharge || defaultVisitingCharge, directFees);

/** What an accepted offer of `price` rupees costs in all. */
export const instantPrice = (price: number): Price => priced(price, instantFees);
