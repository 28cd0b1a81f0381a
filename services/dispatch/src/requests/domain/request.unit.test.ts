import { areaKeys, lookupKeys, nearbyAreas, nearKeys } from '@karigar/contracts/places';
import { expect, it } from 'vitest';
import { openRequest } from '../../testing/builders.ts';
import { distanceTo, reachOf, searchOf } from './request.ts';

const inPune = openRequest();
const widened = openRequest({ widenedKm: 30 });
const served = (...locations: string[]) => ({ areas: areaKeys({ locations, city: '' }) });
const base = { lat: 18.52, lng: 73.85, radiusKm: 8 };

it('looks for services under the keys of its place, and of what is near once it is widened', () => {
  expect(searchOf(inPune)).toStrictEqual({ near: nearKeys(inPune.place), all: lookupKeys(inPune.place) });
  const around = [...nearbyAreas(inPune.place, 30).keys()];
  expect(around.length).toBeGreaterThan(0);
  expect(searchOf(widened)).toStrictEqual({ near: nearKeys(inPune.place), all: [...lookupKeys(inPune.place), ...around] });
});

it('is inside the areas and the radius of a service, and beyond those of others', () => {
  expect(reachOf(served('Pune'), inPune)).toStrictEqual({ at: 'inside' });
  expect(reachOf({ areas: [], base }, inPune)).toStrictEqual({ at: 'inside' });
  expect(reachOf(served('Jaipur'), inPune)).toStrictEqual({ at: 'beyond' });
  expect(reachOf({}, inPune)).toStrictEqual({ at: 'beyond' });
});

it('reaches services outside once it is widened, with the distance of their nearest area', () => {
  const around = nearbyAreas(inPune.place, 30);
  const known = [...around].flatMap(([area, km]) => (km === null ? [] : [[area, km] as const]));
  const [[nearest, near] = ['', 0], [farther] = ['']] = known.filter(([, km]) => km > 1.6).sort(([, a], [, b]) => a - b);
  const offering = { areas: [farther, nearest] };
  expect(reachOf(offering, inPune)).toStrictEqual({ at: 'beyond' });
  expect(reachOf(offering, widened)).toStrictEqual({ at: 'outside', km: Math.round(near) });
  expect(reachOf(served('Jaipur'), widened)).toStrictEqual({ at: 'beyond' });
  // Other PIN codes of the city, nobody knows which.
  const somewhere = [...around].flatMap(([area, km]) => (km === null ? [area] : []));
  expect(reachOf({ areas: somewhere }, widened)).toStrictEqual({ at: 'outside', km: null });
});

it('tells the distance to a provider’s base in whole kilometres, if the place is known', () => {
  expect(distanceTo({ base }, inPune)).toBeGreaterThanOrEqual(1);
  expect(distanceTo({ base }, { place: { ...inPune.place, pincode: null } })).toBeUndefined();
  expect(distanceTo({}, inPune)).toBeUndefined();
});
