import { newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { morning } from '../../testing/builders.ts';
import { bookingOn, startOrderDeps } from '../../testing/deps.ts';
import { windowsOf } from '../queries/free-windows.ts';
import { holdWindow, releaseHolds } from './hold-window.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
beforeEach(() => clock.set(morning));
afterAll(() => database.close());

const oneOnThe21st = new Date('2026-11-21T07:30:00Z');
const oneOnThe22nd = new Date('2026-11-22T07:30:00Z');
const hold = (serviceId: string, customerId: string, date = oneOnThe21st) =>
  holdWindow(deps, { holdId: newId(), customerId, serviceId, date });
/** The state of the windows from 1 to 3 PM on 21 and 22 November. */
const statesOf = async (providerId: string) =>
  (await windowsOf(deps, providerId, '2026-11-21', 2)).flatMap(({ key, state }) => (key === '13' ? [state] : []));

it('takes a window for five minutes, from others', async () => {
  const { body, customerId } = await bookingOn(deps);
  expect(await hold(body.service_id, customerId)).toMatchObject({ ok: true, value: { expires: '2026-11-20T04:35:00.000Z' } });
  expect(await statesOf(body.provider_id)).toEqual(['taken', 'free']);
  const refused = await hold(body.service_id, newId());
  expect(refused).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
  // The three that are closest, without the one that is taken.
  const alternatives = (refused.ok ? undefined : (refused.extras?.['alternatives'] as { start: string; state: string }[])) ?? [];
  expect(alternatives.map(({ start, state }) => [start, state])).toEqual([
    ['2026-11-21T05:30:00.000Z', 'free'],
    ['2026-11-21T09:30:00.000Z', 'free'],
    ['2026-11-21T03:30:00.000Z', 'free'],
  ]);
  clock.advance(5 * 60_000);
  expect(await statesOf(body.provider_id)).toEqual(['free', 'free']);
});

it('is released on one day or on all, and by the next hold', async () => {
  const { body, customerId } = await bookingOn(deps);
  const serviceId = body.service_id;
  await hold(serviceId, customerId);
  await hold(serviceId, customerId, oneOnThe22nd);
  expect(await statesOf(body.provider_id)).toEqual(['free', 'taken']);
  await releaseHolds(deps, { customerId, serviceId, date: oneOnThe21st });
  expect(await statesOf(body.provider_id)).toEqual(['free', 'taken']);
  await releaseHolds(deps, { customerId, serviceId, date: oneOnThe22nd });
  expect(await statesOf(body.provider_id)).toEqual(['free', 'free']);
  await hold(serviceId, customerId);
  expect(await releaseHolds(deps, { customerId, serviceId, date: null })).toEqual({ ok: true, value: undefined });
  expect(await statesOf(body.provider_id)).toEqual(['free', 'free']);
  expect(await releaseHolds(deps, { customerId, serviceId: newId(), date: null })).toEqual({ ok: true, value: undefined });
});

it('is refused outside the windows that can be booked', async () => {
  const { body, customerId } = await bookingOn(deps);
  for (const date of [new Date('2026-11-21T20:00:00Z'), new Date('2026-11-20T04:45:00Z')])
    expect(await hold(body.service_id, customerId, date)).toMatchObject({ ok: false, code: 'SLOT_NOT_BOOKABLE' });
});
