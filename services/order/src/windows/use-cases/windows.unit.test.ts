import { ok, refuse, slotDaysAhead, slotKeys, type Result } from '@karigar/contracts';
import { fixedClock } from '@karigar/service-kit/testing';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { WindowDeps } from './deps.ts';
import { morning } from '../../testing/builders.ts';
import type { ProviderWindow } from '../data/window-days.ts';
import { defaultAvailability, type Availability } from '../domain/availability.ts';
import { createCalendar, isBookable } from '../domain/calendar.ts';
import { countCurrent, hasRoomFor, othersThan, type WindowEntry } from '../domain/window.ts';
import { withFreeWindows, windowsOf } from '../queries/free-windows.ts';
import { findWindow } from './find-window.ts';
import { holdWindow, releaseHolds } from './hold-window.ts';
import { setAvailability } from './set-availability.ts';

const calendar = createCalendar('Asia/Kolkata');
const oneOnThe21st = new Date('2026-11-21T07:30:00Z');
const today = '2026-11-20';
const fifteenDays = calendar.days(today, slotDaysAhead + 1);
const keyOf = ({ providerId, day, key }: ProviderWindow) => `${providerId}|${day}|${key}`;

interface Service {
  readonly providerId: string;
  readonly archived?: boolean;
}

/** What the use cases need, in memory: `occupied` is who is in which window. */
function start({
  hours = defaultAvailability,
  service = { providerId: 'ramesh' },
  blocked = false,
  closed = false,
}: { hours?: Availability; service?: Service | null; blocked?: boolean; closed?: boolean } = {}) {
  const clock = fixedClock(morning);
  const occupied = new Map<string, readonly WindowEntry[]>();
  const at = (window: ProviderWindow) => occupied.get(keyOf(window)) ?? [];
  const of = vi.fn(async () => hours);
  const set = vi.fn(
    async (
      _id: string,
      saved: Availability,
      alongside?: { write(session: never): Promise<Result<unknown>> },
    ): Promise<Result<Availability>> => {
      const written = (await alongside?.write(undefined as never)) ?? ok(undefined);
      return written.ok ? ok(saved) : written;
    },
  );
  const released = vi.fn(async () => undefined);
  const changeVersion = vi.fn(async () => !closed);
  const deps = {
    clock,
    calendar,
    availability: { of, set },
    closures: { changeVersion },
    directory: { service: async () => service, provider: async () => ({ blocked }) },
    windows: {
      occupy: async (window: ProviderWindow, entry: WindowEntry, capacity: number, now: Date) => {
        if (!hasRoomFor(entry, at(window), capacity, now)) return false;
        occupied.set(keyOf(window), [...othersThan(entry, at(window), now), entry]);
        return true;
      },
      releaseHolds: released,
      countEntries: async (_ids: readonly string[], _days: readonly string[], now: Date) => (window: ProviderWindow) =>
        countCurrent(at(window), now),
    },
  } as unknown as WindowDeps;
  const fill = (day: string, key: ProviderWindow['key'], until: Date | null = null) => {
    const window = { providerId: 'ramesh', day, key };
    const entry = { id: `${day}|${key}|${at(window).length}`, customerId: 'meera', serviceId: 'pipes', until };
    occupied.set(keyOf(window), [...at(window), entry]);
  };
  return { deps, clock, occupied, fill, of, set, released, changeVersion };
}

describe('the windows of some days', () => {
  it('are past, taken or free, and only those in which the provider works', async () => {
    const { deps, fill } = start({ hours: { ...defaultAvailability, daysOff: ['2026-11-21'], capacity: 2 } });
    fill(today, '11');
    for (let orders = 0; orders < 2; orders += 1) fill(today, '13');
    const windows = await windowsOf(deps, 'ramesh', today, 3);
    expect(windows.map(({ day, key, state }) => `${day.slice(8)} ${key} ${state}`)).toEqual([
      '20 09 past',
      '20 11 free',
      '20 13 taken',
      '20 15 free',
      '20 17 free',
      ...slotKeys.map((key) => `22 ${key} free`),
    ]);
  });

  it('end at the booking horizon, and are none of a blocked provider', async () => {
    const { deps } = start();
    // It is 10 AM.
    const shown = (await windowsOf(deps, 'ramesh', '2026-12-04', 14)).map(({ day, key }) => `${day} ${key}`);
    expect(shown).toEqual(['2026-12-04 09']);
    expect(await windowsOf(deps, 'ramesh', '2099-01-01', 14)).toEqual([]);
    expect(await windowsOf(start({ blocked: true }).deps, 'ramesh', today, 3)).toEqual([]);
  });

  it('are free again when a hold has expired, and belong to their provider alone', async () => {
    const { deps, fill, clock } = start();
    fill('2026-11-21', '13', new Date(morning.getTime() + 60_000));
    const stateAtOne = async (id: string) => (await windowsOf(deps, id, '2026-11-21', 1)).find(({ key }) => key === '13')?.state;
    expect([await stateAtOne('ramesh'), await stateAtOne('suresh')]).toEqual(['taken', 'free']);
    clock.advance(60_000);
    expect(await stateAtOne('ramesh')).toBe('free');
  });
});

describe('a refusal', () => {
  it.each(['SLOT_TAKEN', 'SLOT_NOT_BOOKABLE'] as const)('%s names three free windows, with what a client shows', async (code) => {
    const { deps, fill } = start();
    fill('2026-11-21', '13');
    expect(await withFreeWindows(deps, 'ramesh', oneOnThe21st, refuse(code))).toEqual({
      ok: false,
      code,
      extras: {
        alternatives: [
          { start: '2026-11-21T05:30:00.000Z', end: '2026-11-21T07:30:00.000Z', label: expect.any(String), state: 'free' },
          { start: '2026-11-21T09:30:00.000Z', end: '2026-11-21T11:30:00.000Z', label: expect.any(String), state: 'free' },
          { start: '2026-11-21T03:30:00.000Z', end: '2026-11-21T05:30:00.000Z', label: expect.any(String), state: 'free' },
        ],
      },
    });
  });

  it('for another reason, one that says more already, and an answer stay as they are', async () => {
    const { deps } = start();
    for (const result of [ok('booked'), refuse('NOT_FOUND'), refuse('SLOT_TAKEN', { alternatives: [] })])
      expect(await withFreeWindows(deps, 'ramesh', oneOnThe21st, result)).toBe(result);
  });

  it('names the three closest free windows of the bookable days, whatever is taken and whenever it is', async () => {
    const minute = 60_000;
    const window = fc.tuple(fc.nat({ max: slotDaysAhead }), fc.constantFrom(...slotKeys));
    const wanted = fc.integer({ min: -24 * 60, max: 20 * 24 * 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(window, { maxLength: 80 }), wanted, async (taken, minutes) => {
        const { deps, fill } = start();
        for (const [day, key] of taken) fill(fifteenDays[day] ?? today, key);
        const date = new Date(morning.getTime() + minutes * minute);
        const isTaken = (day: string, key: string) => taken.some(([n, each]) => fifteenDays[n] === day && each === key);
        const free = fifteenDays
          .flatMap((day) => calendar.windowsOf(day))
          .filter((each) => isBookable(each, morning) && !isTaken(each.day, each.key));
        const distance = (each: { start: Date | string }) => Math.abs(new Date(each.start).getTime() - date.getTime());
        const refused = await withFreeWindows(deps, 'ramesh', date, refuse('SLOT_TAKEN'));
        const named = (refused.ok ? undefined : (refused.extras?.['alternatives'] as { start: string }[])) ?? [];
        expect(named.map(distance)).toEqual(
          free
            .map(distance)
            .toSorted((one, other) => one - other)
            .slice(0, 3),
        );
        expect(new Set(named.map((each) => each.start)).size).toBe(named.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the window of a time', () => {
  it('begins with its first moment, ends before the next one, and comes with the hours of its provider', async () => {
    const hours = { ...defaultAvailability, capacity: 3 };
    const { deps } = start({ hours });
    const found = async (time: string) => {
      const result = await findWindow(deps, 'ramesh', new Date(time));
      return result.ok && [result.value.day, result.value.key, result.value.hours];
    };
    expect(await found('2026-11-21T07:30:00Z')).toEqual(['2026-11-21', '13', hours]);
    expect(await found('2026-11-21T09:29:59.999Z')).toEqual(['2026-11-21', '13', hours]);
    expect(await found('2026-11-21T09:30:00Z')).toEqual(['2026-11-21', '15', hours]);
  });

  it('uses the hours that are known without reading them again', async () => {
    const { deps, of } = start();
    const known = { ...defaultAvailability, capacity: 4 };
    expect(await findWindow(deps, 'ramesh', oneOnThe21st, known)).toMatchObject({ ok: true, value: { hours: known } });
    expect(of).not.toHaveBeenCalled();
  });

  it.each([
    ['between the windows', '2026-11-21T20:00:00Z'],
    ['too soon', '2026-11-20T04:45:00Z'],
    ['too far ahead', '2026-12-20T07:30:00Z'],
    ['on a day off', '2026-11-23T07:30:00Z'],
  ])('is refused %s, with alternatives', async (_, time) => {
    const { deps } = start({ hours: { ...defaultAvailability, daysOff: ['2026-11-23'] } });
    const date = new Date(time);
    expect(await withFreeWindows(deps, 'ramesh', date, await findWindow(deps, 'ramesh', date))).toMatchObject({
      ok: false,
      code: 'SLOT_NOT_BOOKABLE',
      extras: { alternatives: [{ state: 'free' }, { state: 'free' }, { state: 'free' }] },
    });
  });
});

describe('holding a window', () => {
  const command = { holdId: 'hold-1', customerId: 'asha', serviceId: 'taps', date: oneOnThe21st };

  it('occupies it for five minutes, and releases what the customer held of the service before', async () => {
    const { deps, occupied, released } = start();
    expect(await holdWindow(deps, command)).toEqual({ ok: true, value: { hold_id: 'hold-1', expires: '2026-11-20T04:35:00.000Z' } });
    expect([...occupied]).toEqual([
      ['ramesh|2026-11-21|13', [{ id: 'hold-1', customerId: 'asha', serviceId: 'taps', until: new Date('2026-11-20T04:35:00Z') }]],
    ]);
    expect(released.mock.calls).toEqual([['ramesh', fifteenDays, { customerId: 'asha', serviceId: 'taps', exceptId: 'hold-1' }]]);
  });

  it('is refused while others fill the window, and releases nothing then', async () => {
    const { deps, fill, released } = start();
    fill('2026-11-21', '13');
    expect(await holdWindow(deps, command)).toMatchObject({ ok: false, code: 'SLOT_TAKEN', extras: { alternatives: { length: 3 } } });
    expect(released).not.toHaveBeenCalled();
  });

  it('takes as many as fit, by the capacity of the provider', async () => {
    const { deps } = start({ hours: { ...defaultAvailability, capacity: 2 } });
    const hold = async (customerId: string) => (await holdWindow(deps, { ...command, holdId: customerId, customerId })).ok;
    expect([await hold('asha'), await hold('meera'), await hold('sita')]).toEqual([true, true, false]);
  });

  it.each([
    ['a service that is archived', { service: { providerId: 'ramesh', archived: true } }, 'NOT_FOUND'],
    ['a provider who is blocked', { blocked: true }, 'SERVICE_UNAVAILABLE_FOR_BOOKING'],
    ['a day off', { hours: { ...defaultAvailability, daysOff: ['2026-11-21'] } }, 'SLOT_NOT_BOOKABLE'],
  ])('is refused for %s, and occupies nothing', async (_, given, code) => {
    const { deps, occupied } = start(given);
    expect(await holdWindow(deps, command)).toMatchObject({ ok: false, code });
    expect(occupied.size).toBe(0);
  });

  it('is refused for a service that stays unknown', async () => {
    const { deps } = start({ service: null });
    expect(await holdWindow(deps, command)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});

describe('releasing holds', () => {
  const asked = { customerId: 'asha', serviceId: 'taps' };

  it.each([
    ['the day of a time in the zone of the marketplace', new Date('2026-11-21T20:00:00Z'), ['2026-11-22']],
    ['every bookable day', null, fifteenDays],
  ])('covers %s', async (_, date, days) => {
    const { deps, released } = start();
    expect(await releaseHolds(deps, { ...asked, date })).toEqual({ ok: true, value: undefined });
    expect(released.mock.calls).toEqual([['ramesh', days, asked]]);
  });

  it('does nothing for a service that nobody knows', async () => {
    const { deps, released } = start({ service: null });
    expect(await releaseHolds(deps, { ...asked, date: null })).toEqual({ ok: true, value: undefined });
    expect(released).not.toHaveBeenCalled();
  });
});

describe('saving hours', () => {
  const over = { from: '2026-11-10', to: '2026-11-19' };
  const current = { from: '2026-11-10', to: '2026-11-20' };

  it('gives them a version of their own, which bookings are checked against in the same transaction', async () => {
    const { deps, set, changeVersion } = start();
    const save = () => setAvailability(deps, 'ramesh', { ...defaultAvailability, capacity: 2, hoursVersion: 'older' });
    const [first, second] = [await save(), await save()];
    const versions = [first, second].map((saved) => saved.ok && saved.value.hoursVersion);
    expect(new Set([...versions, 'older', undefined, false]).size).toBe(5);
    expect(first).toMatchObject({ ok: true, value: { capacity: 2 } });
    expect(set.mock.calls[0]).toEqual(['ramesh', expect.anything(), { queue: 'windows of ramesh', write: expect.any(Function) }]);
    expect(changeVersion.mock.calls).toEqual(versions.map((version) => [{ kind: 'provider', id: 'ramesh' }, version, undefined]));
  });

  it('drops a vacation that is over, and keeps one that ends today', async () => {
    const { deps } = start();
    const vacationAfter = async (vacation: Availability['vacation']) => {
      const saved = await setAvailability(deps, 'ramesh', { ...defaultAvailability, vacation });
      return saved.ok && saved.value.vacation;
    };
    expect([await vacationAfter(over), await vacationAfter(current)]).toEqual([null, current]);
  });

  it('is refused while the account is being deleted, with a reason', async () => {
    const { deps } = start({ closed: true });
    expect(await setAvailability(deps, 'ramesh', defaultAvailability)).toMatchObject({
      ok: false,
      code: 'CONFLICT',
      message: 'This account is being deleted.',
    });
  });
});
