import { hourMs } from '@karigar/contracts';
import { createLogger } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlaceLookup } from './place-lookup.ts';

const clock = fixedClock('2026-11-27T04:30:00Z');
const log = createLogger({ name: 'test', level: 'silent' });
const placeOf = createPlaceLookup({ url: 'https://places.example/{ip}', clock, log });
const pune = { city: 'Pune', region: 'Maharashtra', country_name: 'India' };
const unknown = { city: null, region: null, country_name: null };

const service = vi.spyOn(globalThis, 'fetch');
const asked = () => service.mock.calls.map(([url]) => url);
beforeEach(() => void service.mockImplementation(async () => Response.json(pune)));
afterEach(() => void service.mockReset());

it('asks once for an address in six hours, also for simultaneous calls', async () => {
  expect(await Promise.all([placeOf('203.0.113.1'), placeOf('203.0.113.1')])).toEqual([pune, pune]);
  clock.advance(6 * hourMs - 1);
  expect(await placeOf('203.0.113.1')).toEqual(pune);
  expect(await placeOf('203.0.113.2')).toEqual(pune);
  expect(asked()).toEqual(['https://places.example/203.0.113.1', 'https://places.example/203.0.113.2']);
  clock.advance(2);
  await placeOf('203.0.113.1');
  expect(asked()).toHaveLength(3);
});

it('asks again after a failure', async () => {
  service.mockImplementationOnce(async () => new Response(null, { status: 503 }));
  expect(await placeOf('203.0.113.3')).toEqual(unknown);
  expect(await placeOf('203.0.113.3')).toEqual(pune);
});
