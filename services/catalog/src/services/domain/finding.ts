import { splitPlace } from '@karigar/contracts';
import { areaKeys, cityNamed, coverKeys, isPin, placeKey, reachedAreas, type Base } from '@karigar/contracts/places';
import type { ServiceDetails } from './service.ts';

/** The keys of the places where a service is found: its areas, and what lies within the radius of its provider's base. */
export const foundIn = (details: Pick<ServiceDetails, 'locations' | 'city'>, base: Base | null | undefined) => ({
  areas: areaKeys(details),
  reached: base ? reachedAreas(base) : [],
});

/** The keys that match a city, by any of its names, a PIN code, or both as in "Pune, 411001". */
export const wantedPlaces = (place: string): string[] => coverKeys(splitPlace(place));

/** The named cities of a service. A service that names only PIN codes is found in its provider's city. */
export function cityNamesOf({ locations, city }: Pick<ServiceDetails, 'locations' | 'city'>): string[] {
  const byKey = new Map(locations.filter((place) => !isPin(place.trim())).map((place) => [placeKey(place), cityName(place)]));
  return byKey.size === 0 ? [cityName(city)] : [...byKey.values()];
}

/** The display name: "Bengaluru", also for "bangalore". */
const cityName = (place: string): string =>
  cityNamed(place)?.name ?? place.trim().replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
