import { expect, test } from 'vitest';
import { planTopics } from './topics.ts';

const FOR_EVER = '-1';

test('every aggregate has a topic that is kept for ever, and a dead-letter topic beside it', () => {
  const plan = planTopics('karigar', 3);
  for (const name of ['customer', 'provider', 'service', 'category', 'order', 'review', 'request']) {
    expect(plan).toContainEqual({ name: `karigar.${name}`, partitions: 3, config: { 'retention.ms': FOR_EVER } });
    expect(plan).toContainEqual({ name: `karigar.${name}.dlq`, partitions: 1, config: { 'retention.ms': String(14 * 24 * 3_600_000) } });
  }
});

test('revoked sessions are kept for a day, in as many partitions as the list says', () => {
  expect(planTopics('x', 12)).toContainEqual({ name: 'x.session', partitions: 3, config: { 'retention.ms': String(24 * 3_600_000) } });
});

test('twelve partitions unless told otherwise', () => {
  expect(planTopics('karigar').find(({ name }) => name === 'karigar.order')?.partitions).toBe(12);
});
