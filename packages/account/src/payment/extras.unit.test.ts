import { expect, it } from 'vitest';
import { extrasOf, totalWith } from './extras.ts';

const washer = { item: 'Washer', amount: 0.1, asked: '2026-11-20T08:50:00.000Z', approved: '2026-11-20T09:00:00.000Z' };
const pipe = { item: 'Pipe', amount: 0.2, asked: '2026-11-20T08:50:00.000Z', approved: '2026-11-20T09:10:00.000Z' };
const tap = { item: 'Tap', amount: 240.5, asked: '2026-11-20T08:50:00.000Z', approved: null };

it('takes the approved parts out of the subtotal, to the paisa, and leaves the one that was not answered', () => {
  expect(extrasOf({ subtotal: 349.3, extras: [washer, pipe, tap] })).toEqual({ booked: 349, approved: [washer, pipe], asked: tap });
  expect(extrasOf({ subtotal: 349 })).toEqual({ booked: 349, approved: [], asked: undefined });
});

it('adds the part in question to the total, to the paisa', () => {
  expect(totalWith(349.1, { amount: 0.2 })).toBe(349.3);
});
