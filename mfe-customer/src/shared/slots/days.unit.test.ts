import type { SlotView } from '@karigar/contracts';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it.each([
  ['2026-03-28T23:30:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
  ['2026-10-24T23:15:00Z', ['2026-10-25', '2026-10-26', '2026-10-27']],
])('lists every day once where clocks change, from %s', async (now, first) => {
  vi.stubEnv('TIME_ZONE', 'Europe/London');
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    // Other files share the modules.
    vi.resetModules();
  });
  const { bookableDays } = await import('./days.ts');
  expect(bookableDays(Date.parse(now)).slice(0, 3)).toEqual(first);
});
