import { cityNamed, lookupKeys, placeKey } from '@karigar/contracts/places';
import { cached, createCache, type Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { PresenceStore } from '../data/presence-store.ts';

interface Deps {
  readonly directory: Pick<Directory, 'candidatesIn'>;
  readonly presence: Pick<PresenceStore, 'countOnline'>;
  readonly clock: Clock;
}

const ttlMs = 10_000;
const maxEntries = 1_000;
/** Counts are rounded down to these steps, and hidden below the first one, so that a single provider cannot be observed. */
const step = 5;
const maxCounted = 500;

/** The published count; null when it is hidden. */
export const rounded = (count: number): number | null => (count < step ? null : Math.floor(count / step) * step);

/**
 * About how many providers can be asked for instant help in a city now, in a category or in any; null for a few, an unknown city, or while Redis is
 * unavailable. Reused for 10 s.
 */
export function createOnlineCount({ directory, presence, clock }: Deps) {
  const counts = createCache<Promise<number | null>>({ max: maxEntries, ttlMs, clock });

  const read = async (city: string, categoryId: string | undefined): Promise<number | null> => {
    const providers = await directory.candidatesIn(lookupKeys({ city, pincode: null }), categoryId, maxCounted);
    return rounded((await presence.countOnline(providers, clock.now())) ?? 0);
  };

  return async (city: string, categoryId: string | undefined): Promise<number | null> => {
    if (cityNamed(city) === undefined) return null;
    return cached(counts, `${placeKey(city)}|${categoryId ?? ''}`, () => read(city, categoryId));
  };
}
