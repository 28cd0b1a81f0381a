import { areaKeys, coverKeys, covers, type Base } from '@karigar/contracts/places';
import { expect, it } from 'vitest';
import { isIn } from '../../search/domain/listing.ts';
import { cityNamesOf, foundIn, wantedPlaces } from './finding.ts';

const finds = (place: string, details: Parameters<typeof foundIn>[0], base: Base | null = null) =>
  isIn(foundIn(details, base), wantedPlaces(place));

it('finds a service in its locations, by city and by PIN code', () => {
  const details = { locations: [' Pune ', '560001'], city: 'Mumbai' };
  expect(['pune', '411038', 'Bangalore', '560001'].map((place) => finds(place, details))).toEqual([true, true, true, true]);
  expect(['Mumbai', '560038', 'Jaipur'].map((place) => finds(place, details))).toEqual([false, false, false]);
});

it('finds a service with PIN codes in their city, and under no other code', () => {
  const details = { locations: ['411001'], city: 'Pune' };
  const asked = ['Pune', '411001', '411 001', 'Pune, 411001', 'Pune, 411038', '411038', 'City a411001'];
  expect(asked.map((place) => finds(place, details))).toEqual([true, true, true, true, false, false, false]);
});

it.each([
  [' Pune ', wantedPlaces('Pune')],
  ['Pune 411001', wantedPlaces('Pune, 411001')],
  ['Pune ,  411 001', wantedPlaces('Pune, 411001')],
])('reads "%s" as other ways to write the same', (place, keys) => {
  expect(wantedPlaces(place)).toStrictEqual(keys);
});

it('asks for a PIN code by its own keys alone, and for nothing but digits at the end', () => {
  expect(wantedPlaces('411001')).toStrictEqual([...new Set(coverKeys({ city: '', pincode: '411001' }))]);
  expect(wantedPlaces('411001 Pune')).toStrictEqual(wantedPlaces('411001 pune'));
  expect(wantedPlaces('411001 Pune')).not.toContain('411001');
});

it('shows the cities of a service without PIN codes and without spaces around them', () => {
  expect(cityNamesOf({ locations: [' 411001 ', ' new  place '], city: '' })).toStrictEqual(['New  Place']);
  expect(cityNamesOf({ locations: [], city: ' some village ' })).toStrictEqual(['Some Village']);
});

it('finds a renamed city by both names, even if the former one is stored', () => {
  expect(finds('Bengaluru', { locations: ['Bangalore'], city: '' })).toBe(true);
  expect(finds('Bangalore', { locations: ['Bengaluru'], city: '' })).toBe(true);
  expect(finds('बेंगलुरु', { locations: ['Bangalore'], city: '' })).toBe(true);
  expect(cityNamesOf({ locations: ['bangalore', 'old town', '560001'], city: '' })).toStrictEqual(['Bengaluru', 'Old Town']);
  expect(cityNamesOf({ locations: ['411001'], city: 'poona' })).toStrictEqual(['Pune']);
  expect(cityNamesOf({ locations: ['पुणे', 'Pune'], city: '' })).toStrictEqual(['Pune']);
});

it('finds a service where its provider’s radius covers the place, like a booking', () => {
  const details = { locations: ['Jaipur'], city: 'Jaipur' };
  const base = { lat: 18.51, lng: 73.81, radiusKm: 8 };
  const pins = ['411038', '411004', '411001', '411014', '411045', '412207', '560001', '302017'];
  const booked = pins.map((pincode) => covers({ areas: areaKeys(details), base }, { city: null, pincode }));
  expect(pins.map((pin) => finds(pin, details, base))).toEqual(booked);
  expect(new Set(booked)).toEqual(new Set([true, false]));
  expect(['Pune', 'Jaipur', 'Mumbai'].map((city) => finds(city, details, base))).toEqual([true, true, false]);
});
