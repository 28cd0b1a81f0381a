import type { OfferView } from '@karigar/contracts';
import { maxOfferPrice, minCounterShare } from '@karigar/contracts/constants';
import { rupees } from '@karigar/contracts/fields';
import { amountError, formatRupees } from '@karigar/platform';
import { text } from '../texts.ts';

export type CounterState = 'none' | 'open' | 'accepted';

/** What has become of the counter-offer. An accepted one is the price. */
export const counterState = ({ price, counterPrice }: Pick<OfferView, 'price' | 'counterPrice'>): CounterState =>
  counterPrice === undefined ? 'none' : counterPrice === price ? 'accepted' : 'open';

/** The lowest price in rupees that can be suggested for an offer. */
export const lowestCounter = (price: number): number => Math.ceil(price * minCounterShare * 100) / 100;

/** The suggestion to begin with: a tenth less, in tens of rupees; in paise for small prices. */
export function firstCounter(price: number): number {
  const lower = Math.floor((price * 0.9) / 10) * 10;
  return lower >= lowestCounter(price) ? lower : Math.floor(price * 90) / 100;
}

type Checked = { readonly price: number } | { readonly error: string };

/** The typed price in rupees, or what is wrong with it. */
export function counterPriceOf(typed: string, price: number): Checked {
  const counter = priceOf(typed);
  if (counter === null) return { error: amountError(typed, text('priceMissing')) };
  const lowest = lowestCounter(price);
  if (counter >= price || counter < lowest)
    return { error: text('counterRange', { lowest: formatRupees(lowest), price: formatRupees(price) }) };
  return { price: counter };
}

/** The price to raise a suggestion to at first: a tenth more, in tens of rupees. */
export const firstRaise = (current: number): number => Math.min(maxOfferPrice, Math.floor((current * 1.1) / 10 + 1) * 10);

/** The typed price in rupees for a request, or what is wrong with it. `current`: what was suggested before. */
export function raisedPriceOf(typed: string, current = 0): Checked {
  const price = priceOf(typed);
  if (price === null) return { error: amountError(typed, text('priceMissing')) };
  if (price <= current) return { error: text('priceNotRaised', { price: formatRupees(current) }) };
  if (price > maxOfferPrice) return { error: text('priceTooHigh', { amount: formatRupees(maxOfferPrice) }) };
  return { price };
}

/** What was typed, in rupees; null unless it is an amount above zero. */
export function priceOf(typed: string): number | null {
  const { data } = rupees.safeParse(typed);
  return data === undefined || Number(data) === 0 ? null : Number(data);
}
