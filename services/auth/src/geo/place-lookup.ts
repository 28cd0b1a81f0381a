import type { Logger } from '@karigar/service-kit';
import { z } from 'zod';

const patienceMs = 2_000;

const answer = z.object({ city: z.string().nullish(), region: z.string().nullish(), country_name: z.string().nullish() });

export interface Place {
  readonly city: string | null;
  readonly region: string | null;
  readonly country_name: string | null;
}

const nowhere: Place = { city: null, region: null, country_name: null };

/** Looks up the place of an address with the configured service. It only prefills a form, so every failure means "unknown". */
export function createPlaceLookup({ url, log }: { url: string | undefined; log: Logger }) {
  return async (address: string): Promise<Place> => {
    if (url === undefined) return nowhere;
    try {
      const response = await fetch(url.replace('{ip}', encodeURIComponent(address)), { signal: AbortSignal.timeout(patienceMs) });
      if (!response.ok) throw new Error(`The location service answered ${response.status}`);
      const { city, region, country_name } = answer.parse(await response.json());
      return { city: city ?? null, region: region ?? null, country_name: country_name ?? null };
    } catch (error) {
      log.warn({ err: error }, 'the place of an address could not be looked up');
      return nowhere;
    }
  };
}
export type PlaceLookup = ReturnType<typeof createPlaceLookup>;
