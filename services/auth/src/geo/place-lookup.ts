import { hourMs } from '@karigar/contracts';
import { cached, createCache, type Clock, type Logger } from '@karigar/service-kit';
import { z } from 'zod';

const timeoutMs = 2_000;
/** Internet providers assign an address for at least as long. */
const ttlMs = 6 * hourMs;
/** About two megabytes. */
const maxAddresses = 10_000;

const answerSchema = z.object({ city: z.string().nullish(), region: z.string().nullish(), country_name: z.string().nullish() });

export interface Place {
  readonly city: string | null;
  readonly region: string | null;
  readonly country_name: string | null;
}

const unknownPlace: Place = { city: null, region: null, country_name: null };

/**
 * Looks up the place of an address with the configured service. An answer is cached for six hours, because such services limit the number of calls and
 * every login asks. The place only prefills a form and describes a session, so a failure means "unknown" and is not cached.
 */
export function createPlaceLookup({ url, clock, log }: { url: string | undefined; clock: Clock; log: Logger }) {
  const cachedPlaces = createCache<Promise<Place>>({ max: maxAddresses, ttlMs, clock });

  const askFor = async (address: string, template: string): Promise<Place> => {
    const response = await fetch(template.replace('{ip}', encodeURIComponent(address)), { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`The location service answered ${response.status}`);
    const { city, region, country_name } = answerSchema.parse(await response.json());
    return { city: city ?? null, region: region ?? null, country_name: country_name ?? null };
  };

  return async (address: string): Promise<Place> => {
    if (url === undefined) return unknownPlace;
    try {
      return await cached(cachedPlaces, address, () => askFor(address, url));
    } catch (error) {
      log.warn({ err: error }, 'the place of an address could not be looked up');
      return unknownPlace;
    }
  };
}
export type PlaceLookup = ReturnType<typeof createPlaceLookup>;
