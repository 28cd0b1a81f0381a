import { radiusKmMax } from '../auth/constants.ts';
import { nearKm } from '../dispatch/constants.ts';
import { codesAround, kmBetween, roundPoint, type Point } from './gazetteer.ts';
import { citiesOf, coverKeys, isPin, pointOf, somewhereIn, type Place } from './place.ts';

/** A provider's starting point, rounded to about a kilometre, and how far they go. */
export interface Base extends Point {
  readonly radiusKm: number;
}

export const isSameBase = (a: Base | null, b: Base | null): boolean =>
  a?.lat === b?.lat && a?.lng === b?.lng && a?.radiusKm === b?.radiusKm;

/** Where a service is offered: in its areas (`areaKeys`), and around its provider's base. */
export interface Served {
  readonly areas?: readonly string[] | undefined;
  readonly base?: Base | null | undefined;
}

/** Kilometres from a base to a place, as the crow flies. Undefined when only the city is known. */
function kmTo(base: Base, place: Place): number | undefined {
  const point = pointOf(place);
  return point && kmBetween(base, roundPoint(point));
}

/**
 * Whether a service covers a place: by one of its areas, or because the place is within the radius around its provider's base. An unknown place is
 * covered by every service, and a place of which only the city is known by every service that reaches a part of that city.
 */
export function covers({ areas = [], base }: Served, place: Place | null): boolean {
  if (place === null || keysOf(place).some((key) => areas.includes(key))) return true;
  if (!base) return false;
  const km = kmTo(base, place);
  return km === undefined ? reachedAreas(base).some((key) => somewhereKeys(place).includes(key)) : km <= base.radiusKm;
}

/** One place is compared with many services, so its keys are computed once. */
const known = new WeakMap<Place, readonly string[]>();
function keysOf(place: Place): readonly string[] {
  const keys = known.get(place) ?? coverKeys(place);
  known.set(place, keys);
  return keys;
}

/** A distance as shown to people: whole kilometres, at least 1. Undefined when unknown. */
export function distanceKm(base: Base | null | undefined, place: Place | null): number | undefined {
  const km = base && place ? kmTo(base, place) : undefined;
  return km === undefined ? undefined : Math.max(1, Math.round(km));
}

/** Whole kilometres between two places, as the crow flies. Undefined when only the city of one is known. */
export function kmApart(from: Place, to: Place): number | undefined {
  const [start, end] = [pointOf(from), pointOf(to)];
  return start && end && Math.round(kmBetween(start, end));
}

const somewhereKeys = (place: Place): string[] => citiesOf(place).map(somewhereIn);

const reached = new Map<string, readonly string[]>();
const maxBases = 500;

/**
 * The keys of the areas within the radius around a base: PIN codes whose middle is in it, and parts of their cities. Several hundred for a radius of
 * 50 km, so only for indexes in which keys are cheap. Cached: computing takes a millisecond.
 */
export function reachedAreas(base: Base): readonly string[] {
  const id = `${base.lat},${base.lng},${base.radiusKm}`;
  const before = reached.get(id);
  if (before !== undefined) return before;
  const codes = codesAround(base, base.radiusKm);
  const areas = [...new Set(codes.flatMap(({ pin, city }) => [pin, somewhereIn(city.name)]))];
  if (reached.size >= maxBases) reached.clear();
  reached.set(id, areas);
  return areas;
}

/**
 * Grids of square cells whose sides are whole hundredths of a degree, with keys `@<side>:<row>,<column>`. A provider whose radius is at most `km` is
 * indexed under the cells of that side that their circle touches, about twenty; a place is looked up by its one cell of each side. The result may
 * include places just outside the circle: `covers` decides.
 */
const sides = [
  { km: 4, side: 2 },
  { km: 8, side: 4 },
  { km: 13, side: 6 },
  { km: 22, side: 10 },
  { km: 35, side: 16 },
  { km: radiusKmMax, side: 24 },
] as const;
/** Side of the cells that tell who is near. It divides the other sides, so that all places in such a cell have the same lookup keys. */
const nearSide = 2;
const kmPerHundredth = 1.112;

const hundredths = (degrees: number) => Math.round(degrees * 100);
const cellOf = ({ lat, lng }: Point, side: number) => ({
  row: Math.floor(hundredths(lat) / side),
  column: Math.floor(hundredths(lng) / side),
});

/** The cells that the circle around a base touches. */
function cellsAround(base: Base): string[] {
  const { side } = sides.find(({ km }) => base.radiusKm <= km) ?? sides[5];
  const { row, column } = cellOf(base, side);
  const rows = Math.ceil(base.radiusKm / (side * kmPerHundredth)) + 1;
  const columns = Math.ceil(base.radiusKm / (side * kmPerHundredth * Math.cos((base.lat * Math.PI) / 180))) + 1;
  const clamp = (value: number, from: number) => Math.min(Math.max(hundredths(value), from), from + side - 1) / 100;
  const cells: string[] = [];
  for (let y = row - rows; y <= row + rows; y += 1)
    for (let x = column - columns; x <= column + columns; x += 1) {
      const nearest = { lat: clamp(base.lat, y * side), lng: clamp(base.lng, x * side) };
      if (kmBetween(base, nearest) <= base.radiusKm) cells.push(`@${side}:${y},${x}`);
    }
  return cells;
}

const homeKey = ({ row, column }: { row: number; column: number }) => `@home:${row},${column}`;
const pinKey = (pin: string) => `@pin:${pin}`;

/** Keys of the cells whose middle is within `nearKm` of the middle of the cell of a point. */
function nearCells(point: Point): string[] {
  const { row, column } = cellOf(point, nearSide);
  const height = nearSide * kmPerHundredth;
  const width = height * Math.cos((point.lat * Math.PI) / 180);
  const [rows, columns] = [Math.floor(nearKm / height), Math.floor(nearKm / width)];
  const keys: string[] = [];
  for (let y = -rows; y <= rows; y += 1)
    for (let x = -columns; x <= columns; x += 1)
      if (Math.hypot(y * height, x * width) <= nearKm) keys.push(homeKey({ row: row + y, column: column + x }));
  return keys;
}

/**
 * The keys by which nearby providers are looked up: those whose base is in a cell near the place, and those without a base whose areas include its PIN
 * code. Empty when only the city is known: then nobody is nearer than others.
 */
export function nearKeys(place: Place): string[] {
  const point = pointOf(place);
  return [...(point === undefined ? [] : nearCells(roundPoint(point))), ...(place.pincode === null ? [] : [pinKey(place.pincode)])];
}

/** The keys by which all providers who may cover a place are looked up: its areas, and the cells that contain it. */
export function lookupKeys(place: Place): string[] {
  const point = pointOf(place);
  const cells = point === undefined ? [] : sides.map(({ side }) => cellKey(roundPoint(point), side));
  const unknown = point === undefined ? somewhereKeys(place).map(inPart) : [];
  return [...keysOf(place), ...cells, ...unknown];
}

const cellKey = (point: Point, side: number): string => {
  const { row, column } = cellOf(point, side);
  return `@${side}:${row},${column}`;
};

/** The key of a city of which a base reaches a part. */
const inPart = (somewhere: string) => `@${somewhere}`;

const isOwn = (key: string) => !key.startsWith('@');

/** The service's counterpart of `nearKeys`: the cell of its provider's base or, without a base, the PIN codes among its areas. */
export const homeKeys = ({ areas = [], base }: Served): string[] =>
  base ? [homeKey(cellOf(base, nearSide))] : areas.filter(isPin).map(pinKey);

/**
 * The keys of a service in an index of coverage: its areas, and the keys derived from its provider's base, which begin with an @. `areas` may be the
 * service's present keys: those derived from an earlier base are replaced.
 */
export function servedKeys({ areas = [], base }: Served): string[] {
  const named = areas.filter(isOwn);
  if (!base) return [...named, ...homeKeys({ areas: named })];
  const cities = reachedAreas(base).filter((key) => key.endsWith('/*'));
  return [...named, ...homeKeys({ base }), ...cellsAround(base), ...cities.map(inPart)];
}

/** Whether a service's provider is near a place, and therefore asked before those who come from farther away. */
export const isNear = (served: Served, place: Place): boolean => {
  const keys = nearKeys(place);
  return homeKeys(served).some((key) => keys.includes(key));
};
