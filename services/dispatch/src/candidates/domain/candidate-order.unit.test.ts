import { expect, it } from 'vitest';
import { compareCandidates, starsOf } from './candidate-order.ts';

it('orders by nearness, then by rating to half a star, then by who has waited longest', () => {
  const turn = (providerId: string, score: number, askedAt: string | null, near = false) => ({
    providerId,
    near,
    stars: starsOf(score),
    askedAt: askedAt === null ? null : new Date(askedAt),
  });
  const waiting = [
    turn('b', 4.2, '2026-01-05T06:00:01Z'),
    turn('a', 4.1, '2026-01-05T06:00:02Z'),
    turn('d', 4.7, '2026-01-05T06:00:03Z'),
    turn('c', 3.9, null),
    turn('e', 3.9, null),
    turn('f', 2.1, null, true),
    turn('g', 3.1, '2026-01-05T06:00:01Z', true),
  ];
  expect([...waiting].sort(compareCandidates).map(({ providerId }) => providerId)).toEqual(['g', 'f', 'd', 'c', 'e', 'b', 'a']);
});

it.each([
  [4.24, 4],
  [4.25, 4.5],
  [4.74, 4.5],
  [4.75, 5],
])('a score of %d counts as %d stars', (score, stars) => {
  expect(starsOf(score)).toBe(stars);
});

it('decides between equal providers by their ids, so that all processes agree', () => {
  const equal = ['c', 'a', 'b'].map((providerId) => ({ providerId, near: true, stars: 4, askedAt: null }));
  expect(equal.sort(compareCandidates).map(({ providerId }) => providerId)).toEqual(['a', 'b', 'c']);
  expect(
    equal
      .reverse()
      .sort(compareCandidates)
      .map(({ providerId }) => providerId),
  ).toEqual(['a', 'b', 'c']);
});
