import { expect, it } from 'vitest';
import { timeZoneOf } from './market-time-zone.ts';

it('is what the gateway has written into the page, else what the process is told, else Indian', () => {
  const page = {
    querySelector: (selector: string) => (selector === 'meta[name="time-zone"]' ? { getAttribute: () => 'Asia/Dubai' } : null),
  };
  const environment = { TIME_ZONE: 'Asia/Kathmandu' };
  expect(timeZoneOf(page, environment)).toBe('Asia/Dubai');
  expect(timeZoneOf({ querySelector: () => null }, environment)).toBe('Asia/Kathmandu');
  for (const empty of [{}, { TIME_ZONE: '' }]) expect(timeZoneOf(undefined, empty)).toBe('Asia/Kolkata');
});
