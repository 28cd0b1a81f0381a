import { fixedClock } from '@karigar/service-kit/testing';
import { expect, it } from 'vitest';
import { morning } from '../../testing/builders.ts';
import { defaultAvailability } from '../domain/availability.ts';
import { createCalendar } from '../domain/calendar.ts';
import { createNextFree } from './next-free.ts';

/** Providers of whom nobody has booked anything, and the ids that were read. */
function startNextFree({ capacity = 1, taken = 0 } = {}) {
  const clock = fixedClock(morning);
  const reads: (readonly string[])[] = [];
  const next = createNextFree({
    clock,
    calendar: createCalendar('Asia/Kolkata'),
    directory: { bookableAmong: async (ids) => new Set(ids.filter((id) => id !== 'blocked')) },
    availability: { ofMany: async () => () => ({ ...defaultAvailability, capacity }) },
    windows: {
      countEntries: async (ids) => {
        reads.push(ids);
        return () => taken;
      },
    },
  });
  return { clock, reads, next };
}

it('reads nothing while all answers are known, for five seconds', async () => {
  const { clock, reads, next } = startNextFree();
  const first = await next(['a', 'b']);
  clock.advance(5_000);
  expect(await next(['b', 'a'])).toEqual(new Map([...first].toReversed()));
  expect(reads).toEqual([['a', 'b']]);
  clock.advance(1);
  await next(['a']);
  expect(reads).toEqual([['a', 'b'], ['a']]);
});

it('evicts the least recently used beyond ten thousand', async () => {
  const { reads, next } = startNextFree();
  const ids = Array.from({ length: 10_000 }, (_, n) => String(n));
  await next(ids);
  await next(['0']);
  expect(reads.map(({ length }) => length)).toEqual([10_000]);
  await next(['one more', '0']);
  expect(reads.at(-1)).toEqual(['one more']);
  await next(['1']);
  expect(reads.at(-1)).toEqual(['1']);
});

it('finds none of a provider who cannot be booked', async () => {
  expect(await startNextFree().next(['blocked', 'a'])).toEqual(
    new Map([
      ['blocked', null],
      ['a', expect.objectContaining({ day: '2026-11-20' })],
    ]),
  );
});

it('finds a window with room for one more, in the bookable days', async () => {
  const windowOf = async (given: { capacity: number; taken: number }) => (await startNextFree(given).next(['a'])).get('a');
  expect(await windowOf({ capacity: 3, taken: 2 })).toMatchObject({ day: '2026-11-20', key: '11' });
  expect(await windowOf({ capacity: 3, taken: 3 })).toBeNull();
});
