import {
  cityAt,
  cityNamed,
  cityOfPin,
  codesAround,
  kmBetween,
  longestName,
  middleOfCity,
  placeKey,
  pointOfPin,
  roundPoint,
  states,
  type Point,
} from './gazetteer.ts';

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
 * The place of a booking or request (decisions 4a, Area): what is given explicitly; else what the address says, its PIN code before its city; else the
 * account's city. An address that names both a PIN code and a city keeps both, and either counts: the data knows districts, people know their city. A
 * point is kept, rounded, unless it is far from the PIN code or city that is named beside it: then somebody asks for another place than where they are.
 * @returns null for a place that cannot be told
 */
export function placeOf(whereabouts: Whereabouts): Place | null {
  const place = namedPlaceOf(whereabouts);
  const point = whereabouts.point && roundPoint(whereabouts.point);
  return place !== null && point && isAt(point, place) ? { ...place, point } : place;
}

/** A position and a place named beside it may differ by as much: the middle of a large city is far from its edges. */
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

/** Where a place lies, if that is known to a PIN code or better. The middle of a city says too little. */
export const pointOf = ({ point, pincode }: Pick<Place, 'point' | 'pincode'>): Point | undefined =>
  point ?? (pincode === null ? undefined : pointOfPin(pincode));

const cityOf = (pincode: string | null): string | undefined => (pincode === null ? undefined : cityOfPin(pincode)?.name);

const toPin = (typed: string | null | undefined): string | null => typed?.replaceAll(/\s/g, '') || null;

/** Six digits on their own, written "411001" or "411 001". */
const sixDigits = /(?<!\d|\d[-/])[1-9]\d{2} ?\d{3}(?!\d|[-/]\d)/g;

/** The last PIN code of a text. Other six digits, of a phone or a plot, are none. */
const pinIn = (text: string): string | null =>
  text
    .match(sixDigits)
    ?.map((digits) => digits.replace(' ', ''))
    .findLast((digits) => cityOfPin(digits) !== undefined) ?? null;

/**
 * The city that an address names: its last part may end with it ("Kothrud Pune"), an earlier one must be nothing else, so that neither "Pune Road" nor
 * "Hotel Sagar" is taken for a city. State, country and PIN code behind the city do not count.
 */
function cityIn(address: string): string | undefined {
  const parts = address
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

/** The words of a part without the state and the country at their end, unless that is a city too, like Delhi. */
function withoutState(words: readonly string[]): readonly string[] {
  const isNoCity = (tail: string) => (tail === 'india' || states.has(tail)) && cityNamed(tail) === undefined;
  for (let count = Math.min(words.length, longestName); count > 0; count--)
    if (isNoCity(words.slice(-count).join(' ').toLowerCase())) return withoutState(words.slice(0, -count));
  return words;
}

/** What stands for some part of a city. */
export const somewhereIn = (city: string) => `${placeKey(city)}/*`;

/**
 * The keys of the areas that a service names, cities or PIN codes; one that names none serves the provider's city. A service covers a place when they
 * have a key in common with `coverKeys`, so that a database can look it up.
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
 * The keys by which a place is looked up among areas: its city and PIN code, and the city that the code belongs to. A place without a PIN code may lie
 * in any of its city.
 */
export function coverKeys({ city, pincode }: Pick<Place, 'city' | 'pincode'>): string[] {
  const cities = [city, cityOf(pincode)].filter((name): name is string => Boolean(name));
  const keys = [...cities.map(placeKey), ...(pincode === null ? cities.map(somewhereIn) : [pincode])];
  return [...new Set(keys)];
}

/** Keys of areas, with how many kilometres away their nearest part is; null where that cannot be told. */
type NearbyAreas = ReadonlyMap<string, number | null>;

const nearby = new Map<string, NearbyAreas>();
const maxPlaces = 500;

/**
 * The areas (`areaKeys`) that do not cover a place but are near it: other PIN codes of its city, and PIN codes and cities within some kilometres, to about a
 * kilometre at best, since the middle of a PIN code stands for all of it. Empty where nothing is known. Kept for the places asked about last: a new one takes some
 * milliseconds.
 */
export function nearbyAreas(place: Place, km: number): NearbyAreas {
  const key = JSON.stringify([place.pincode, place.city && placeKey(place.city), place.point ?? null, km]);
  const known = nearby.get(key);
  if (known !== undefined) return known;
  const covering = coverKeys(place);
  const cities = [place.city, cityOf(place.pincode)].filter((name): name is string => Boolean(name));
  const found = new Map<string, number | null>(cities.map((name) => [somewhereIn(name), null]));
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
