import type { Prices } from './order.ts';

/** Fees on top of a subtotal, integer paise. */
export interface Fees {
  readonly platform: number;
  readonly tax: number;
}

/** What the marketplace charges, from the environment. Integer paise. */
export interface PricePolicy {
  readonly direct: Fees;
  readonly instant: Fees;
  /** The visiting charge of a service that does not state one. A stated 0 is 0. */
  readonly defaultVisitingCharge: number;
}

/** Adds the fees to a subtotal, in integer paise. */
const withFees = (subtotal: number, { platform, tax }: Fees): Prices => ({ subtotal, platform, tax, total: subtotal + platform + tax });

export const directPrices = ({ direct, defaultVisitingCharge }: PricePolicy, visitingCharge: number | undefined): Prices =>
  withFees(visitingCharge ?? defaultVisitingCharge, direct);

export const instantPrices = ({ instant }: PricePolicy, offerPrice: number): Prices => withFees(offerPrice, instant);
