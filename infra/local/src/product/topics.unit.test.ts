import { expect, test } from 'vitest';
import { planTopics } from './topics.ts';

const FOR_EVER = '-1';

test('every aggregate has a topic, and a dead-letter topic beside it', () => {
  const plan = planTopics('karigar', 3);
  for (const name of ['service', 'category', 'order', 'review'])
    expect(plan).toContainEqual({ name: `karigar.${name}`, partitions: 3, config: { 'retention.ms': FOR_EVER } });
  for (const name of ['customer', 'provider', 'service', 'category', 'order', 'review', 'request'])
    expect(plan).toContainEqual({ name: `karigar.${name}.dlq`, partitions: 1, config: { 'retention.ms': String(14 * 24 * 3_600_000) } });
});

test('what is known of a person goes from the topics within a day after the account, and addresses of requests after 30 days', () => {
  const plan = planTopics('karigar', 3);
  const config = (topic: string) => plan.find(({ name }) => name === `karigar.${topic}`)?.config;
  for (const topic of ['customer', 'provider'])
    expect(config(topic)).toEqual({ 'retention.ms': FOR_EVER, 'cleanup.policy': 'compact', 'max.compaction.lag.ms': '86400000' });
  expect(config('request')).toEqual({ 'retention.ms': String(30 * 24 * 3_600_000) });
});

test('revoked sessions are kept for a day, in as many partitions as the list says', () => {
  expect(planTopics('x', 12)).toContainEqual({ name: 'x.session', partitions: 3, config: { 'retention.ms': String(24 * 3_600_000) } });
});

test('twelve partitions unless told otherwise', () => {
  expect(planTopics('karigar').find(({ name }) => name === 'karigar.order')?.partitions).toBe(12);
});
