import fc from 'fast-check';
import { radiusKmMax } from '../auth/constants.ts';
import { describe, expect, it } from 'vitest';
import { nearKm } from '../dispatch/constants.ts';
import {
  areaKeys,
  covers,
  distanceKm,
  isNear,
  kmApart,
  lookupKeys,
  nearKeys,
  placeOf,
  reachedAreas,
  servedKeys,
  type Base,
  type Place,
} from './index.ts';

/** Kothrud, in the west of Pune. */
const kothrud = { lat: 18.51, lng: 73.81 };
const from = (radiusKm: number, at = kothrud): Base => ({ ...at, radiusKm });
const pinOf = (pincode: string, city = 'Pune'): Place => ({ city, pincode });
const at = (lat: number, lng: number): Place => ({ city: 'Pune', pincode: null, point: { lat, lng } });

describe('a base', () => {
  it('covers what lies within its radius, by point and by PIN code, besides the areas that are named', () => {
    const areas = areaKeys({ locations: ['Jaipur'], city: 'Pune' });
    const serves = (place: Place, radiusKm = 8) => covers({ areas, base: from(radiusKm) }, place);
    expect([serves(pinOf('411038')), serves(pinOf('411001')), serves(pinOf('411014'))]).toEqual([true, true, false]);
    expect([serves(at(18.55, 73.81)), serves(at(18.62, 73.81)), serves(at(18.62, 73.81), 13)]).toEqual([true, false, true]);
    expect(serves({ city: 'Jaipur', pincode: '302001' })).toBe(true);
    expect(covers({ areas, base: null }, pinOf('411038'))).toBe(false);
  });

  it('may cover a place that is known by its city only, and a PIN code whose place is not known, if it reaches a part of that city', () => {
    const thane = from(12, { lat: 19.2, lng: 72.97 });
    const serves = (place: Place) => covers({ areas: ['thane'], base: thane }, place);
    expect(serves({ city: 'Mumbai', pincode: null })).toBe(true);
    expect(serves({ city: 'Bombay', pincode: null })).toBe(true);
    expect(serves({ city: 'Mumbai', pincode: '999999' })).toBe(true);
    expect(serves({ city: 'Pune', pincode: null })).toBe(false);
    expect(serves({ city: 'Testville', pincode: null })).toBe(false);
    // Colaba lies in Mumbai, but 30 km away.
    expect(serves(pinOf('400005', 'Mumbai'))).toBe(false);
    expect(reachedAreas(thane)).toEqual(expect.arrayContaining(['400080', 'mumbai/*', '400601', 'thane/*']));
    expect(reachedAreas(thane)).not.toContain('400005');
  });

  it('is so many whole kilometres away, at least one, and nobody knows how many from a city', () => {
    expect([distanceKm(from(8), pinOf('411001')), distanceKm(from(8), pinOf('411038'))]).toEqual([7, 1]);
    expect([distanceKm(from(8), { city: 'Pune', pincode: null }), distanceKm(null, pinOf('411001')), distanceKm(from(8), null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('is known how far two places are apart, but not from a city', () => {
  expect([kmApart(pinOf('411001'), pinOf('411038')), kmApart(pinOf('411001'), pinOf('411001'))]).toEqual([7, 0]);
  expect(kmApart(pinOf('411001'), { city: 'Pune', pincode: null })).toBeUndefined();
  expect(kmApart(at(18.52, 73.86), at(18.52, 73.76))).toBe(11);
});

describe('who is near', () => {
  it('sets out from about five kilometres around the place, or names its PIN code without saying from where', () => {
    const place = pinOf('411038');
    const near = (areas: string[], base?: Base) => isNear({ areas, base }, place);
    expect([
      near(['pune'], from(8)),
      near(['pune'], from(8, { lat: 18.53, lng: 73.84 })),
      near(['pune'], from(8, { lat: 18.6, lng: 73.9 })),
    ]).toEqual([true, true, false]);
    expect([near(['pune']), near(['411038', 'pune/*']), near(['411001', 'pune/*'])]).toEqual([false, true, false]);
    expect(near(['411038', 'pune/*'], from(20, { lat: 18.6, lng: 73.9 }))).toBe(false);
    expect(isNear({ areas: ['pune'], base: from(8) }, { city: 'Pune', pincode: null })).toBe(false);
    expect(nearKm).toBe(5);
  });
});

describe('keys', () => {
  const degrees = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
  const cases = fc.record({
    base: fc.record({ lat: degrees(8, 34), lng: degrees(69, 97), radiusKm: fc.integer({ min: 1, max: radiusKmMax }) }),
    north: degrees(-1, 1),
    east: degrees(-1, 1),
  });
  const placeNear = (base: Base, north: number, east: number): Place => ({
    city: 'Testville',
    pincode: null,
    point: { lat: base.lat + north, lng: base.lng + east },
  });

  it('find every base that covers a place', () => {
    let covered = 0;
    fc.assert(
      fc.property(cases, ({ base, north, east }) => {
        const place = placeNear(base, north * (base.radiusKm / radiusKmMax), east * (base.radiusKm / radiusKmMax));
        if (!covers({ base }, place)) return;
        covered += 1;
        const keys = servedKeys({ base });
        expect(lookupKeys(place).some((key) => keys.includes(key))).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(covered).toBeGreaterThan(40);
  });

  it('are few for each provider, and find few who are just too far away', () => {
    let [found, covered] = [0, 0];
    fc.assert(
      fc.property(cases, ({ base, north, east }) => {
        const keys = servedKeys({ base }).filter((key) => /^@\d/.test(key));
        expect(keys.length).toBeLessThanOrEqual(40);
        const place = placeNear(base, north, east);
        if (lookupKeys(place).some((key) => keys.includes(key))) found += 1;
        if (covers({ base }, place)) covered += 1;
      }),
      { numRuns: 300 },
    );
    expect(found / covered).toBeLessThan(2.5);
  });

  it('of the near ones are those of a kilometre or so around five', () => {
    fc.assert(
      fc.property(cases, ({ base, north, east }) => {
        const place = placeNear(base, north / 8, east / 8);
        const km = distanceKm(base, place) ?? 0;
        if (km <= nearKm - 3) expect(isNear({ base }, place)).toBe(true);
        if (km >= nearKm + 4) expect(isNear({ base }, place)).toBe(false);
      }),
      { numRuns: 300 },
    );
    expect(nearKeys({ city: 'Pune', pincode: null })).toEqual([]);
    expect(nearKeys(at(18.51, 73.81)).length).toBeLessThan(30);
  });

  it('that follow from a base are replaced with it, and go with it', () => {
    const areas = ['pune', '411001'];
    const one = servedKeys({ areas, base: from(8) });
    expect(one.length).toBeGreaterThan(areas.length);
    expect(servedKeys({ areas: one, base: from(8) })).toEqual(one);
    expect(servedKeys({ areas: one, base: null })).toEqual([...areas, '@pin:411001']);
    expect(servedKeys({ areas: servedKeys({ areas }), base: null })).toEqual([...areas, '@pin:411001']);
  });

  it('are the same for all places of a cell, so that requests share what is read for them', () => {
    expect(lookupKeys(at(18.5, 73.8))).toEqual(lookupKeys(at(18.51, 73.81)));
    expect(nearKeys(at(18.5, 73.8))).toEqual(nearKeys(at(18.51, 73.81)));
  });
});

it('keeps a position that is given, to a kilometre, unless it is far from the place that is named', () => {
  const point = { lat: 18.5123, lng: 73.8077 };
  const rounded = { lat: 18.51, lng: 73.81 };
  expect(placeOf({ point })).toEqual({ city: 'Pune', pincode: null, point: rounded });
  expect(placeOf({ point, city: 'Pune', address: '5 Lake View 411038' })).toEqual({ city: 'Pune', pincode: '411038', point: rounded });
  expect(placeOf({ point, pincode: '411038' })).toEqual({ city: 'Pune', pincode: '411038', point: rounded });
  expect(placeOf({ point, city: 'Mumbai' })).toEqual({ city: 'Mumbai', pincode: null });
  expect(placeOf({ point, pincode: '400080' })).toEqual({ city: 'Mumbai', pincode: '400080' });
  expect(placeOf({ point: { lat: 90, lng: 0 }, city: 'Testville' })).toEqual({ city: 'Testville', pincode: null });
});
