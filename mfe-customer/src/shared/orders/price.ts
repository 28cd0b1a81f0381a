import type { FeesView, OrderView } from '@karigar/contracts';

/** Amounts in rupees, as in the API. */
export interface Price {
  readonly subtotal: number;
  /** Shown as Platform Charge. */
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
  /** Of an order; those that are approved are part of the subtotal. */
  readonly extras?: OrderView['extras'];
}

// Computed in paise: floating point does not add 349 + 4.99 + 8.64 exactly.
const paise = (rupees: number) => Math.round(rupees * 100);

/** The price of a booked visit, from the visiting charge in rupees. The server computes its own and refuses a different one. */
export function directPrice(visitingCharge: number, { direct: { shipping, tax } }: FeesView): Price {
  const total = paise(visitingCharge) + paise(shipping) + paise(tax);
  return { subtotal: visitingCharge, shipping, tax, total: total / 100 };
}

/** What comes on top of the visiting charge, in rupees. */
export const chargesOf = ({ shipping, tax }: Price): number => (paise(shipping) + paise(tax)) / 100;

/** The price of an accepted offer, which comes with its total. */
export const offerPrice = ({ price, total }: { readonly price: number; readonly total: number }): Price => ({
  subtotal: price,
  shipping: (paise(total) - paise(price)) / 100,
  tax: 0,
  total,
});
