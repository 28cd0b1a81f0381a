import {
  cityAt,
  cityNamed,
  cityOfPin,
  codesAround,
  fold,
  kmBetween,
  longestName,
  middleOfCity,
  placeKey,
  pointOfPin,
  roundPoint,
  states,
  type Point,
} from './gazetteer.ts';
import { withLatinDigits } from '../kit/patterns.ts';

/** Where somebody needs a service. */
export interface Place {
  readonly city: string | null;
  readonly pincode: string | null;
  /** To about a kilometre. Only where the customer has shared a position. */
  readonly point?: Point | null;
}

/** What is known about where a booking or request takes place. */
export interface Whereabouts {
  readonly point?: Point | null | undefined;
  readonly pincode?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** As people write it, e.g. "Flat 4, MG Road, Pune 411001". */
  readonly address?: string | undefined;
  /** The place of the account. */
  readonly home?: { readonly city: string; readonly pincode?: string | null } | undefined;
}

/**
 * The place of a booking or request: what is given explicitly; else what the address names, its PIN code before its city; else the account's city. An
 * address with both a PIN code and a city keeps both, and either can match, because the PIN code data has districts where people name their city. A
 * point is kept, rounded, unless it is far from the given PIN code or city: then the customer asks for help somewhere else.
 * @returns null for an unknown place
 */
export function placeOf(whereabouts: Whereabouts): Place | null {
  const place = namedPlaceOf(whereabouts);
  const point = whereabouts.point && roundPoint(whereabouts.point);
  return place !== null && point && isAt(point, place) ? { ...place, point } : place;
}

/** How far a position may be from the given place: the middle of a large city is far from its edges. */
const sameCodeKm = 15;
const sameCityKm = 50;

function isAt(point: Point, { pincode, city }: Place): boolean {
  const code = pincode === null ? undefined : pointOfPin(pincode);
  if (code !== undefined) return kmBetween(point, code) <= sameCodeKm;
  const named = city === null ? undefined : cityNamed(city);
  const middle = named && middleOfCity(named);
  return middle !== undefined && kmBetween(point, middle) <= sameCityKm;
}

function namedPlaceOf({ point, pincode, city, address = '', home }: Whereabouts): Place | null {
  const code = pinIn(address);
  const given = { pincode: toPin(pincode), city: city?.trim() || null };
  if (given.pincode !== null || given.city !== null || point) {
    const name = given.city ?? cityOf(given.pincode) ?? (point ? cityAt(point)?.name : undefined) ?? null;
    const isSame = name !== null && code !== null && placeKey(cityOf(code) ?? '') === placeKey(name);
    if (name !== null || given.pincode !== null) return { city: name, pincode: given.pincode ?? (isSame ? code : null) };
  }
  const name = cityIn(address) ?? cityOf(code);
  if (name !== undefined) return { city: name, pincode: code };
  if (home === undefined) return null;
  const own = { city: home.city.trim() || null, pincode: toPin(home.pincode) };
  return own.city === null && own.pincode === null ? null : { ...own, city: own.city ?? cityOf(own.pincode) ?? null };
}

/** The point of a place, or the middle of its PIN code. The middle of a city is too imprecise. */
export const pointOf = ({ point, pincode }: Pick<Place, 'point' | 'pincode'>): Point | undefined =>
  point ?? (pincode === null ? undefined : pointOfPin(pincode));

const cityOf = (pincode: string | null): string | undefined => (pincode === null ? undefined : cityOfPin(pincode)?.name);

/** The names of a place's city and of its PIN code's, which may differ. */
export const citiesOf = ({ city, pincode }: Pick<Place, 'city' | 'pincode'>): string[] =>
  [city, cityOf(pincode)].filter((name): name is string => Boolean(name));

const toPin = (typed: string | null | undefined): string | null => typed?.replaceAll(/[\s-]/g, '') || null;

/** Six digits on their own, written "411001" or "411 001". */
const sixDigits = /(?<!\d|\d[-/])[1-9]\d{2} ?\d{3}(?!\d|[-/]\d)/g;

/** The last PIN code of a text. Six digits of a phone or plot number are not one. */
const pinIn = (text: string): string | null =>
  withLatinDigits(text)
    .match(sixDigits)
    ?.map((digits) => digits.replace(' ', ''))
    .findLast((digits) => cityOfPin(digits) !== undefined) ?? null;

/**
 * The city of an address: its last part may end with it ("Kothrud Pune"), an earlier part must be the city alone, so that neither "Pune Road" nor
 * "Hotel Sagar" is taken for one. State, country and PIN code after the city are ignored.
 */
function cityIn(address: string): string | undefined {
  const parts = withLatinDigits(address)
    .replaceAll(sixDigits, ' ')
    .split(/[,;\n]| [-–—] /)
    .map((part) => withoutState(part.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?<!-)/gu) ?? []))
    .filter((words) => words.length > 0);
  const [last = [], ...earlier] = parts.reverse();
  return cityAtEndOf(last) ?? earlier.map((words) => cityNamed(words.join(' '))?.name).find((name) => name !== undefined);
}

function cityAtEndOf(words: readonly string[]): string | undefined {
  for (let count = Math.min(words.length, longestName); count > 0; count--) {
    const city = cityNamed(words.slice(-count).join(' '));
    if (city !== undefined) return city.name;
  }
  return undefined;
}

/** Removes state and country from the end of a part, unless they are also a city, like Delhi. */
function withoutState(words: readonly string[]): readonly string[] {
  const isNoCity = (tail: string) => states.has(fold(tail)) && cityNamed(tail) === undefined;
  for (let count = Math.min(words.length, longestName); count > 0; count--)
    if (isNoCity(words.slice(-count).join(' '))) return withoutState(words.slice(0, -count));
  return words;
}

/** The key for an unknown part of a city. */
export const somewhereIn = (city: string) => `${placeKey(city)}/*`;

/**
 * The keys of a service's areas, which are cities or PIN codes; without any, the provider's city. A service covers a place when one of these keys is
 * among the place's `coverKeys`, so a database index finds it.
 */
export function areaKeys({ locations, city }: { readonly locations: readonly string[]; readonly city: string }): string[] {
  const named = locations.map((location) => location.trim()).filter(Boolean);
  const areas = named.length === 0 ? [city] : named;
  const keys = areas.flatMap((area) => {
    const pin = toPin(area) ?? '';
    return isPin(pin) ? [pin, somewhereIn(cityOfPin(pin)?.name ?? city)] : [placeKey(area)];
  });
  return [...new Set(keys)];
}

export const isPin = (place: string): boolean => /^\d+$/.test(place);

/**
 * The keys by which a place is looked up among areas: its city, its PIN code and that code's city. A place without a PIN code may be in any part of
 * its city.
 */
export function coverKeys(place: Pick<Place, 'city' | 'pincode'>): string[] {
  const cities = citiesOf(place);
  const keys = [...cities.map(placeKey), ...(place.pincode === null ? cities.map(somewhereIn) : [place.pincode])];
  return [...new Set(keys)];
}

/** Keys of areas, with the kilometres to their nearest part; null when unknown. */
type NearbyAreas = ReadonlyMap<string, number | null>;

const nearby = new Map<string, NearbyAreas>();
const maxPlaces = 500;

/**
 * The areas (`areaKeys`) that do not cover a place but are near it: other PIN codes of its city, and PIN codes and cities within `km`. Precise to a
 * kilometre at best, because a PIN code is represented by its middle. Empty for an unknown place. Cached: computing takes some milliseconds.
 */
export function nearbyAreas(place: Place, km: number): NearbyAreas {
  const key = JSON.stringify([place.pincode, place.city && placeKey(place.city), place.point ?? null, km]);
  const known = nearby.get(key);
  if (known !== undefined) return known;
  const covering = coverKeys(place);
  const found = new Map<string, number | null>(citiesOf(place).map((name) => [somewhereIn(name), null]));
  const named = place.city === null ? undefined : cityNamed(place.city);
  const city = named ?? (place.pincode === null ? undefined : cityOfPin(place.pincode));
  const point = pointOf(place) ?? (city && middleOfCity(city));
  for (const code of point === undefined ? [] : codesAround(point, km))
    for (const area of [code.pin, placeKey(code.city.name)]) if (!found.has(area)) found.set(area, code.km);
  for (const own of covering) found.delete(own);
  if (nearby.size >= maxPlaces) nearby.clear();
  nearby.set(key, found);
  return found;
}
