import type { OfferView } from '@karigar/contracts';
import { minCounterShare } from '@karigar/contracts/constants';
import { rupees } from '@karigar/contracts/fields';
import { formatRupeesShort } from '@karigar/platform';
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

/** The typed price in rupees, or what is wrong with it. */
export function counterPriceOf(typed: string, price: number): { readonly price: number } | { readonly error: string } {
  const { data } = rupees.safeParse(typed);
  const counter = Number(data ?? 0);
  if (counter === 0) return { error: text('counterMissing') };
  const lowest = lowestCounter(price);
  if (counter >= price || counter < lowest)
    return { error: text('counterRange', { lowest: formatRupeesShort(lowest), price: formatRupeesShort(price) }) };
  return { price: counter };
}
