import { areaKeys, cityNamed, coverKeys, isPin, namesOf, placeKey, reachedAreas, type Base } from '@karigar/contracts/places';
import type { ServiceDetails } from './service.ts';

/** Where a service can be found: the keys of its areas, and of the PIN codes within the radius around its provider's base. */
export const placesOf = (details: Pick<ServiceDetails, 'locations' | 'city'>, base: Base | null): string[] => [
  ...new Set([...areaKeys(details), ...(base === null ? [] : reachedAreas(base))]),
];

/**
 * The keys by which lists look for a city, a PIN code, or both as in "Pune, 411001". Services that were published before a name was known keep the former
 * one, so a city is looked for by each of its names.
 */
export function wantedPlaces(place: string): string[] {
  const [, before = '', digits] = /^(?:(.+?)[\s,]+)?(\d{3} ?\d{3})$/.exec(place.trim()) ?? [];
  const city = digits === undefined ? place : before;
  const keys = coverKeys({ city, pincode: digits?.replace(' ', '') ?? null });
  return [...new Set([...(city === '' ? [] : namesOf(city)), ...keys])];
}

/** The named places of a service. One that names only PIN codes is found in its city. */
export function cityNamesOf({ locations, city }: Pick<ServiceDetails, 'locations' | 'city'>): string[] {
  const byKey = new Map(locations.filter((place) => !isPin(place.trim())).map((place) => [placeKey(place), cityName(place)]));
  return byKey.size === 0 ? [cityName(city)] : [...byKey.values()];
}

/** As it is shown: "Bengaluru" also for "bangalore". */
const cityName = (place: string): string =>
  cityNamed(place)?.name ?? place.trim().replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
