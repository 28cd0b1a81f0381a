import { expect, it } from 'vitest';
import { createAdmission } from './admission.ts';

const start = () => {
  let now = 0;
  let next = 0;
  let late = 0;
  const admission = createAdmission(
    () => now,
    () => late,
  );
  return {
    beLate: (ms: number) => (late = ms),
    advance: (ms: number) => (now += ms),
    /** The ids of those who were admitted. */
    enter: (count: number) => Array.from({ length: count }, () => `r${(next += 1)}`).filter((id) => admission.enter(id)),
    leave: (ids: readonly string[], outcome: 'delivered' | 'refused') => {
      for (const id of ids) admission.leave(id, outcome);
    },
  };
};

it('admits twenty at once before its throughput is known', () => {
  const { enter, leave } = start();
  const [first = '', ...others] = enter(30);
  expect(others).toHaveLength(19);
  leave([first, first, 'unknown'], 'refused');
  expect(enter(30)).toHaveLength(1);
});

it('admits as many at once as were delivered in 0.35 s of the best second of the last minute', () => {
  const { enter, leave, advance } = start();
  for (let n = 0; n < 10; n += 1) leave(enter(20), 'delivered');
  const many = enter(1_000);
  expect(many).toHaveLength(70);
  leave(many, 'refused');
  advance(61_000);
  expect(enter(1_000)).toHaveLength(20);
});

it('admits fewer the more the event loop lags, and one at a time while it is saturated', () => {
  const { enter, leave, beLate } = start();
  for (let n = 0; n < 10; n += 1) leave(enter(20), 'delivered');
  beLate(35);
  const some = enter(1_000);
  expect(some).toHaveLength(28);
  leave(some, 'refused');
  beLate(60);
  expect(enter(1_000)).toHaveLength(1);
});

it('does not count refused requests as delivered', () => {
  const { enter, leave } = start();
  for (let n = 0; n < 100; n += 1) leave(enter(20), 'refused');
  expect(enter(1_000)).toHaveLength(20);
});

it('releases a place that is never given back', () => {
  const { enter, advance } = start();
  expect(enter(30)).toHaveLength(20);
  advance(4_999);
  expect(enter(30)).toHaveLength(0);
  advance(1);
  expect(enter(30)).toHaveLength(20);
});
