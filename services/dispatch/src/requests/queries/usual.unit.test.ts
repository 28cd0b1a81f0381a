import { fixedClock } from '@karigar/service-kit/testing';
import { expect, it, vi } from 'vitest';
import { createUsual } from './usual.ts';

const start = new Date('2026-11-24T04:30:00Z');

it('is read once in ten seconds for each category and city, however many ask', async () => {
  const clock = fixedClock(start);
  const acceptedPrices = vi.fn(async (category: string) => Array.from({ length: category === 'plumbing' ? 20 : 19 }, () => 60_050));
  const firstOfferWaits = vi.fn(async () =>
    Array.from({ length: 20 }, () => ({ openedAt: start, firstOfferAt: new Date(start.getTime() + 61_000) })),
  );
  const usual = createUsual({ requests: { acceptedPrices, firstOfferWaits }, clock });
  const answers = await Promise.all(Array.from({ length: 30 }, () => usual.price('plumbing', 'Pune')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"from":600.5,"to":600.5,"count":20}']));
  expect(await usual.price('painting', 'Pune')).toEqual({ from: null, to: null, count: 19 });
  expect(acceptedPrices).toHaveBeenCalledTimes(2);

  expect(await usual.wait('plumbing', 'Pune')).toEqual({ seconds: 90, count: 20 });
  clock.advance(9_000);
  await usual.wait('plumbing', 'Pune');
  expect(firstOfferWaits).toHaveBeenCalledTimes(1);
  clock.advance(1_001);
  await usual.wait('plumbing', 'Pune');
  expect(firstOfferWaits).toHaveBeenCalledTimes(2);
  // The hour is that of the question, not that of the reading.
  clock.advance(4 * 3_600_000);
  expect(await usual.wait('plumbing', 'Pune')).toEqual({ seconds: null, count: 0 });
});

it('is read again after a failure', async () => {
  const acceptedPrices = vi.fn(async () => [] as number[]).mockRejectedValueOnce(new Error('away'));
  const usual = createUsual({ requests: { acceptedPrices, firstOfferWaits: async () => [] }, clock: fixedClock(start) });
  await expect(usual.price('plumbing', 'Pune')).rejects.toThrow('away');
  expect(await usual.price('plumbing', 'Pune')).toMatchObject({ count: 0 });
});
