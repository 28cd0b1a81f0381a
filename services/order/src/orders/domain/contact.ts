import { contactDays, dayMs } from '@karigar/contracts';
import type { Order, Snapshot } from './order.ts';
import type { Side } from './side.ts';

/**
 * Whether both sides see each other's contact data: while the order is confirmed and for seven days after it was fulfilled.
 * Otherwise they see names only.
 */
export function isContactShown({ state }: Order, now: Date): boolean {
  if (state.status === 'fulfilled') return now.getTime() - state.fulfilledAt.getTime() <= contactDays * dayMs;
  return state.status === 'confirmed';
}

/** A person's contact data, without the name. */
export type Contact<S extends Side> = Omit<Snapshot[S], 'name'>;

const pinCode = /\b\d{6}\b/g;

/** Words of a street or a house, whose names may have no number. */
const streetOrHouse = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[
    'road|rd|street|st|lane|marg|gali|galli|path|cross|avenue',
    'house|flat|floor|wing|plot|villa|bungalow|building|bldg|towers?|heights|residency|apartments?|apts?|society|soc|chs',
    'रोड|मार्ग|गली|पथ|मकान|फ्लैट|मंज़िल|बिल्डिंग|टावर|अपार्टमेंट|सोसायटी|सोसाइटी',
  ].join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
);

/**
 * The area of a postal address, without house and street: its last two parts, unless a word, or a number other than a PIN code, suggests a house or a
 * street. An address in one part may be a street, so it has no area.
 */
export function areaOf(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts
    .slice(1)
    .slice(-2)
    .filter((part) => !/\d/.test(part.replace(pinCode, '')) && !streetOrHouse.test(part))
    .join(', ');
}
