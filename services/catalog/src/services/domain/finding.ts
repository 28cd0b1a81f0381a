import type { ServiceDetails } from './service.ts';

/** Cities that go by two names, the second one the official. */
const renamed: readonly (readonly [former: string, name: string])[] = [
  ['bangalore', 'bengaluru'],
  ['bombay', 'mumbai'],
  ['calcutta', 'kolkata'],
  ['madras', 'chennai'],
  ['poona', 'pune'],
  ['gurgaon', 'gurugram'],
  ['new delhi', 'delhi'],
  ['mysore', 'mysuru'],
  ['cochin', 'kochi'],
  ['baroda', 'vadodara'],
  ['allahabad', 'prayagraj'],
];
const nameNow = new Map(renamed);

/** Places as they are compared: without case and outer blanks, a city by its present name. */
export function placeKey(place: string): string {
  const key = place.trim().toLowerCase();
  return nameNow.get(key) ?? key;
}

/** Every key that a stored place may have: services that were published before a name was known keep the former one. */
export function placeKeys(place: string): string[] {
  const key = placeKey(place);
  return [key, ...renamed.filter(([, name]) => name === key).map(([former]) => former)];
}

const isPin = (place: string) => /^\d+$/.test(place.trim());

/** The named places of a service. One that names only PIN codes is found in its city. */
export function cityNamesOf({ locations, city }: Pick<ServiceDetails, 'locations' | 'city'>): string[] {
  const byKey = new Map(locations.filter((place) => !isPin(place)).map((place) => [placeKey(place), cityName(place)]));
  return byKey.size === 0 ? [cityName(city)] : [...byKey.values()];
}

/** As it is shown: "Bengaluru" also for "bangalore". */
function cityName(place: string): string {
  const name = nameNow.get(place.trim().toLowerCase()) ?? place.trim();
  return name.replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** Where a service can be found: its locations, and its city when they are PIN codes only. */
export const placesOf = (details: Pick<ServiceDetails, 'locations' | 'city'>): string[] => [
  ...new Set([...details.locations, ...cityNamesOf(details)].map(placeKey)),
];
