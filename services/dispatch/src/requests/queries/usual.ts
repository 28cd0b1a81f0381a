import { toRupees } from '@karigar/contracts';
import { cached, createCache, type Clock } from '@karigar/service-kit';
import type { RequestRepository } from '../data/request-repository.ts';
import { usualPrice } from '../domain/usual-price.ts';
import { atThisHour, usualWait, type Wait } from '../domain/usual-wait.ts';

const ttlMs = 10_000;
const maxEntries = 1_000;
/** How many of the newest accepted offers make up the usual price. */
const newestOffers = 200;
/** How many of the newest accepted requests are searched for those of this hour. */
const newestWaits = 500;

interface Deps {
  readonly requests: Pick<RequestRepository, 'acceptedPrices' | 'firstOfferWaits'>;
  readonly clock: Clock;
}

/** What is usual in a category and city, of the newest accepted requests. They are read once in ten seconds, however many ask. */
export function createUsual({ requests, clock }: Deps) {
  const prices = createCache<Promise<number[]>>({ max: maxEntries, ttlMs, clock });
  const waits = createCache<Promise<Wait[]>>({ max: maxEntries, ttlMs, clock });
  const keyOf = (category: string, city: string) => `${category}|${city}`;
  return {
    /** In rupees; null for fewer than 20 offers. */
    price: async (category: string, city: string) => {
      const found = await cached(prices, keyOf(category, city), () => requests.acceptedPrices(category, city, newestOffers));
      const usual = usualPrice(found);
      return { from: usual ? toRupees(usual.from) : null, to: usual ? toRupees(usual.to) : null, count: found.length };
    },
    /** In seconds; null for fewer than 20 requests at about this hour. */
    wait: async (category: string, city: string) => {
      const found = await cached(waits, keyOf(category, city), () => requests.firstOfferWaits(category, city, newestWaits));
      const now = atThisHour(found, clock.now());
      return { seconds: usualWait(now) ?? null, count: now.length };
    },
  };
}
