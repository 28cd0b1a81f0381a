import { devanagariNames, devanagariStates } from './devanagari-names.ts';
import india from './india.json' with { type: 'json' };

/** A city of India: the district, or a town of its own within one. */
export interface City {
  readonly name: string;
  readonly state: string;
}

/** Degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

interface Code extends Point {
  readonly city: City;
}

/** Names as they are compared: without case and with single blanks; Devanagari without nukta and joiners, its nasals as anusvara ("मुम्बई" is "मुंबई"). */
export const fold = (name: string): string =>
  lowered(name)
    .normalize('NFC')
    .replaceAll(/[\u093C\u200C\u200D]/g, '')
    .replaceAll(/ँ|[ङञणनम]्(?=[क-ह])/g, 'ं');

const lowered = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const kmPerDegree = 111.2;

/** Kilometres between two points that are not far from each other, as the crow flies. */
export function kmBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(a.lng, b.lng);
  return ((2 * kmPerDegree) / radians) * Math.asin(Math.sqrt(chord));
}

/** A code that the data puts further from the middle of its city is misplaced. */
const farthestInCityKm = 80;

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const codes = new Map<string, Code>();
/** Those that are not misplaced. */
const placed = new Map<string, Code>();
const middles = new Map<City, Point>();
const names = new Map<string, City>();
const otherNames = new Map<string, readonly string[]>();
for (const { name, state, also, codes: list } of india) {
  const city = { name, state };
  const others = [...also, ...(devanagariNames[name] ?? [])];
  for (const key of [name, ...others].map(fold)) if (!names.has(key)) names.set(key, city);
  otherNames.set(fold(name), others.map(lowered));
  const own = list.split(';').map((entry): [string, Code] => {
    const [pin = '', lat, lng] = entry.split(' ');
    return [pin, { city, lat: Number(lat) / 100, lng: Number(lng) / 100 }];
  });
  const middle = { lat: median(own.map(([, { lat }]) => lat)), lng: median(own.map(([, { lng }]) => lng)) };
  middles.set(city, middle);
  for (const [pin, code] of own) {
    codes.set(pin, code);
    if (kmBetween(code, middle) <= farthestInCityKm) placed.set(pin, code);
  }
}
/** Words that follow a city in an address: the states, and the country. */
export const states: ReadonlySet<string> = new Set(['india', ...india.map(({ state }) => state), ...devanagariStates].map(fold));

/** Places as they are compared: a city by its present name ("bengaluru" for "Bangalore"), any other place as it is written. */
export function placeKey(place: string): string {
  const key = fold(place);
  return fold(names.get(key)?.name ?? key);
}

/** Every name of a place in lower case: the key it is compared by first. */
export function namesOf(place: string): string[] {
  const key = placeKey(place);
  return [key, ...(otherNames.get(key) ?? [])];
}

export const cityNamed = (name: string): City | undefined => names.get(fold(name));

/** The first city that words name, and the words beside it: "plumber in Bangalore". */
export function findCity(text: string): { readonly city: City; readonly words: string } | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean);
  for (let count = longestName; count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const city = cityNamed(words.slice(at, at + count).join(' '));
      const before = words.slice(0, at);
      if (city !== undefined)
        return {
          city,
          words: [...(before.at(-1)?.toLowerCase() === 'in' ? before.slice(0, -1) : before), ...words.slice(at + count)].join(' '),
        };
    }
  return undefined;
}

/** The middle of a PIN code. Undefined for one that the data does not know, or has misplaced. */
export const pointOfPin = (pin: string): Point | undefined => placed.get(pin);

/** The middle of a city: good enough for looking around it, too rough for a distance. */
export const middleOfCity = (city: City): Point | undefined => middles.get(city);

/** As points are kept: to about a kilometre. */
export const roundPoint = ({ lat, lng }: Point): Point => ({ lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 });

/** PIN codes around a point, the nearest first. */
export function codesAround(point: Point, km: number): { readonly pin: string; readonly city: City; readonly km: number }[] {
  const degrees = km / kmPerDegree;
  return [...placed]
    .filter(([, { lat }]) => Math.abs(lat - point.lat) <= degrees)
    .map(([pin, code]) => ({ pin, city: code.city, km: kmBetween(point, code) }))
    .filter((code) => code.km <= km)
    .sort((a, b) => a.km - b.km);
}

/** No post office is farther away where people look for a karigar nearby. */
const nearestWithinKm = 5;

/** The PIN code of a city whose middle is nearest to a point, for who is near; too rough for an address. Undefined if none is within 5 km. */
export const nearestPinIn = (city: City, point: Point): string | undefined =>
  codesAround(point, nearestWithinKm).find((code) => code.city === city)?.pin;

export const cityOfPin = (pin: string): City | undefined => codes.get(pin)?.city;

/** Words of a city's name, at most. */
export const longestName = 4;
const neighbours = 7;
const accuracyDegrees = 0.03;
/** Nobody lives further from a post office: the point is not in India. */
const farthestDegrees = 0.7;

/** A city counts in full this far from its middle; beyond it, less with the distance. */
const fullWeightKm = 25;

/**
 * The city at a point: where most of the nearest post offices are, since single ones are misplaced in the data. Near offices count more than far ones, and cities whose middle is far
 * away count less.
 */
export function cityAt({ lat, lng }: Point): City | undefined {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const nearest = [...codes.values()]
    .filter((at) => Math.abs(at.lat - lat) < farthestDegrees)
    .map(({ city, ...at }) => ({ city, distance: Math.hypot(at.lat - lat, (at.lng - lng) * shrink) }))
    .filter(({ distance }) => distance < farthestDegrees)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, neighbours);
  const votes = new Map<City, number>();
  for (const { city, distance } of nearest) votes.set(city, (votes.get(city) ?? 0) + 1 / (distance + accuracyDegrees) ** 2);
  for (const [city, share] of votes) {
    const middle = middles.get(city);
    if (middle) votes.set(city, share / Math.max(1, kmBetween({ lat, lng }, middle) / fullWeightKm));
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}
