import type { SlotView } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { nextFreeDay } from './next-free.ts';

const slot = (start: string, state: SlotView['state']): SlotView => ({ start, end: start, label: '', state });

it('finds the first free window and the other free ones of its day', () => {
  const slots = [
    slot('2026-11-21T03:30:00Z', 'past'),
    slot('2026-11-21T11:30:00Z', 'taken'),
    slot('2026-11-22T03:30:00Z', 'taken'),
    slot('2026-11-22T05:30:00Z', 'free'),
    slot('2026-11-22T07:30:00Z', 'free'),
    slot('2026-11-23T03:30:00Z', 'free'),
  ];
  expect(nextFreeDay(slots)).toEqual({ date: '2026-11-22', first: slots[3], slots: [slots[2], slots[3], slots[4]] });
});

it('skips past windows', () => {
  const slots = [slot('2026-11-21T03:30:00Z', 'past'), slot('2026-11-21T11:30:00Z', 'free')];
  expect(nextFreeDay(slots)?.slots).toEqual([slots[1]]);
});

it('recognizes when everything is full', () => {
  expect(nextFreeDay([slot('2026-11-21T03:30:00Z', 'taken')])).toBeNull();
  expect(nextFreeDay([])).toBeNull();
});
