import type { FeesView, OrderView } from '@karigar/contracts';
import { sumRupees } from '@karigar/platform';

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

/** The price of a booked visit, from the visiting charge in rupees. The server computes its own and refuses a different one. */
export function directPrice(visitingCharge: number, { direct: { shipping, tax } }: FeesView): Price {
  return { subtotal: visitingCharge, shipping, tax, total: sumRupees(visitingCharge, shipping, tax) };
}

/** What comes on top of the visiting charge, in rupees. */
export const chargesOf = ({ shipping, tax }: Price): number => sumRupees(shipping, tax);

/** The price of an accepted offer, which comes with its total. */
export const offerPrice = ({ price, total }: { readonly price: number; readonly total: number }): Price => ({
  subtotal: price,
  shipping: sumRupees(total, -price),
  tax: 0,
  total,
});
