import type { SlotView } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { slotChoices } from './days.ts';

const slot = (start: string, state: SlotView['state']): SlotView => ({ start, end: start, label: start, state });

it('tells windows that are past from those that start too soon', () => {
  const slots = [
    slot('2026-11-21T05:30:00Z', 'past'),
    slot('2026-11-21T07:30:00Z', 'past'),
    slot('2026-11-21T09:30:00Z', 'taken'),
    slot('2026-11-21T11:30:00Z', 'free'),
  ];
  const choices = slotChoices(slots, Date.parse('2026-11-21T06:39:00Z'));
  expect(choices.map(({ state }) => state)).toEqual(['past', 'soon', 'taken', 'free']);
  expect(choices[1]).toEqual({ value: slots[1]!.start, label: slots[1]!.label, state: 'soon' });
});
