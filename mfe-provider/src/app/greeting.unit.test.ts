import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it.each([
  ['2026-11-20T03:00:00Z', 'Good morning, Ramesh'],
  ['2026-11-20T06:30:00Z', 'Good afternoon, Ramesh'],
  ['2026-11-20T11:29:00Z', 'Good afternoon, Ramesh'],
  ['2026-11-20T11:30:00Z', 'Good evening, Ramesh'],
  ['2026-11-20T18:45:00Z', 'Good morning, Ramesh'],
])('greets at %s in the marketplace’s time zone', (now, expected) => {
  expect(greeting('Ramesh Jadhav', new Date(now))).toBe(expected);
});

it('shows the page’s name if the provider has no name', () => {
  expect(greeting(undefined, new Date())).toBe('Dashboard');
});
