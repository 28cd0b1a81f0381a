import { expect, it } from 'vitest';
import type { SlotView } from '@karigar/contracts';
import { editTimesOf } from './edit-times.ts';

const window = (start: string, end: string, state: SlotView['state']): SlotView => ({
  start: new Date(`2026-11-21T${start}:00+05:30`).toISOString(),
  end: new Date(`2026-11-21T${end}:00+05:30`).toISOString(),
  label: '',
  state,
});
const slots = [
  window('09:00', '11:00', 'taken'),
  window('11:00', '13:00', 'free'),
  window('15:00', '17:00', 'free'),
  window('17:00', '19:00', 'taken'),
];
const evening = new Date('2026-11-20T20:00:00+05:30').getTime();

it('gives each of the four times the state of its window', () => {
  expect(editTimesOf('2026-11-21', slots, evening)).toEqual([
    { date: '2026-11-21T09:00:00+05:30', label: '9:00 AM', state: 'taken' },
    { date: '2026-11-21T12:00:00+05:30', label: '12:00 PM', state: 'free' },
    { date: '2026-11-21T15:00:00+05:30', label: '3:00 PM', state: 'free' },
    { date: '2026-11-21T18:00:00+05:30', label: '6:00 PM', state: 'taken' },
  ]);
});

it('offers every time that has not passed while the windows are not known', () => {
  const noon = new Date('2026-11-21T12:30:00+05:30').getTime();
  expect(editTimesOf('2026-11-21', undefined, noon).map(({ state }) => state)).toEqual(['past', 'past', 'free', 'free']);
});

it('has nothing on a day off', () => {
  expect(editTimesOf('2026-11-22', slots, evening).every(({ state }) => state === 'taken')).toBe(true);
});
