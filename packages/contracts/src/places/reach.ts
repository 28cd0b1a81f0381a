import { radiusKmMax } from '../auth/constants.ts';
import { nearKm } from '../dispatch/constants.ts';
import { cityOfPin, codesAround, kmBetween, roundPoint, type Point } from './gazetteer.ts';
import { coverKeys, pointOf, somewhereIn, type Place } from './place.ts';

/** Where a provider sets out from, to about a kilometre, and how far they go. */
export interface Base extends Point {
  readonly radiusKm: number;
}

export const isSameBase = (a: Base | null, b: Base | null): boolean =>
  a?.lat === b?.lat && a?.lng === b?.lng && a?.radiusKm === b?.radiusKm;

/** Where a service is offered: the areas that it names (`areaKeys`), and around the base of its provider. */
export interface Served {
  readonly areas?: readonly string[] | undefined;
  readonly base?: Base | null | undefined;
}

/** Kilometres from a base to a place, as the crow flies. Undefined for a place that is known no better than by its city. */
function kmTo(base: Base, place: Place): number | undefined {
  const point = pointOf(place);
  return point && kmBetween(base, roundPoint(point));
}

/**
 * Whether a service covers a place: by an area that it names, or because the place lies within the radius around its provider's base. A place that cannot be told is not held
 * against anybody, and one of which only the city is known is covered by everybody who reaches a part of that city.
 */
export function covers({ areas = [], base }: Served, place: Place | null): boolean {
  if (place === null || keysOf(place).some((key) => areas.includes(key))) return true;
  if (!base) return false;
  const km = kmTo(base, place);
  return km === undefined ? reachedAreas(base).some((key) => somewhereKeys(place).includes(key)) : km <= base.radiusKm;
}

/** Many services are asked whether they cover one place: its keys are worked out once. */
const known = new WeakMap<Place, readonly string[]>();
function keysOf(place: Place): readonly string[] {
  const keys = known.get(place) ?? coverKeys(place);
  known.set(place, keys);
  return keys;
}

/** A distance as people are told: whole kilometres, at least 1. Undefined where it cannot be told. */
export function distanceKm(base: Base | null | undefined, place: Place | null): number | undefined {
  const km = base && place ? kmTo(base, place) : undefined;
  return km === undefined ? undefined : Math.max(1, Math.round(km));
}

const somewhereKeys = ({ city, pincode }: Place): string[] => {
  const cities = [city, pincode === null ? undefined : cityOfPin(pincode)?.name].filter((name): name is string => Boolean(name));
  return cities.map(somewhereIn);
};

const reached = new Map<string, readonly string[]>();
const maxBases = 500;

/**
 * What lies within the radius around a base, as keys of areas: PIN codes whose middle does, and their cities in part. For indexes in which keys are cheap: a radius of 50 km
 * can hold some hundreds. Kept for the bases asked about last: a new one takes a millisecond.
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
 * Cells: squares of a grid of whole hundredths of a degree, written `@<side>:<row>,<column>`. A provider whose radius is at most `km` is indexed under the cells of that side that the
 * circle touches, some twenty; a place is looked up by its one cell of each side. What is found this way may lie just outside the circle: `covers` decides.
 */
const sides = [
  { km: 4, side: 2 },
  { km: 8, side: 4 },
  { km: 13, side: 6 },
  { km: 22, side: 10 },
  { km: 35, side: 16 },
  { km: radiusKmMax, side: 24 },
] as const;
/** Of the cells by which near ones are told: a divisor of the others, so that places of one such cell are looked up by the same keys. */
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
 * The keys by which a place is looked up for those who are near it: who sets out from a cell near it, and who has no base and names its PIN code. None where the place is known no better
 * than by its city: then nobody is nearer than others.
 */
export function nearKeys(place: Place): string[] {
  const point = pointOf(place);
  return [...(point === undefined ? [] : nearCells(roundPoint(point))), ...(place.pincode === null ? [] : [pinKey(place.pincode)])];
}

/** The keys by which a place is looked up for all who may cover it: areas by name, and the cells that it lies in. */
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

/** A city of which a base reaches a part. */
const inPart = (somewhere: string) => `@${somewhere}`;

const isOwn = (key: string) => !key.startsWith('@');

/** Which of the keys of `nearKeys` a service has: where its provider sets out from, or without a base the PIN codes that it names. */
export const homeKeys = ({ areas = [], base }: Served): string[] =>
  base ? [homeKey(cellOf(base, nearSide))] : areas.filter((key) => /^\d+$/.test(key)).map(pinKey);

/**
 * The keys of a service in an index of who covers what: its areas, and what follows from its provider's base, marked with an @. Given its keys of before, those that followed from the base of
 * then are replaced.
 */
export function servedKeys({ areas = [], base }: Served): string[] {
  const named = areas.filter(isOwn);
  if (!base) return [...named, ...homeKeys({ areas: named })];
  const cities = reachedAreas(base).filter((key) => key.endsWith('/*'));
  return [...named, ...homeKeys({ base }), ...cellsAround(base), ...cities.map(inPart)];
}

/** Whether the public rule asks a service's provider before those who come from farther away. */
export const isNear = (served: Served, place: Place): boolean => {
  const keys = nearKeys(place);
  return homeKeys(served).some((key) => keys.includes(key));
};
