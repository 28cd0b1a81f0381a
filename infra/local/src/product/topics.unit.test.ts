import { expect, test } from 'vitest';
import { planTopics } from './topics.ts';

const FOR_EVER = '-1';
const days = (count: number) => ({ 'retention.ms': String(count * 24 * 3_600_000), 'segment.ms': String(24 * 3_600_000) });
const configIn = (plan: ReturnType<typeof planTopics>, topic: string) => plan.find(({ name }) => name === `karigar.${topic}`)?.config;

test('every aggregate has a topic, and a dead-letter topic beside it', () => {
  const plan = planTopics('karigar', { partitions: 3 });
  for (const name of ['category', 'order', 'review']) {
    expect(plan).toContainEqual({ name: `karigar.${name}`, partitions: 3, config: { 'retention.ms': FOR_EVER } });
    expect(plan).toContainEqual({ name: `karigar.${name}.dlq`, partitions: 1, config: days(14) });
  }
});

test('what is known of a person or a service goes from the topics within a day after its deletion, from their dead letters within three more', () => {
  const plan = planTopics('karigar');
  for (const topic of ['customer', 'provider', 'service']) {
    expect(configIn(plan, topic)).toEqual({ 'retention.ms': FOR_EVER, 'cleanup.policy': 'compact', 'max.compaction.lag.ms': '86400000' });
    expect(configIn(plan, `${topic}.dlq`)).toEqual(days(3));
  }
});

test('addresses of requests are kept for 30 days, or as long as the operator says, and no longer among the dead letters', () => {
  const plan = planTopics('karigar');
  expect([configIn(plan, 'request'), configIn(plan, 'request.dlq')]).toEqual([days(30), days(14)]);
  const shorter = planTopics('karigar', { requestDays: 7 });
  expect([configIn(shorter, 'request'), configIn(shorter, 'request.dlq')]).toEqual([days(7), days(7)]);
  expect(configIn(shorter, 'order')).toEqual({ 'retention.ms': FOR_EVER });
});

test('revoked sessions are kept for a day, in as many partitions as the list says', () => {
  expect(planTopics('x', { partitions: 12 })).toContainEqual({ name: 'x.session', partitions: 3, config: days(1) });
});

test('twelve partitions unless told otherwise', () => {
  expect(planTopics('karigar').find(({ name }) => name === 'karigar.order')?.partitions).toBe(12);
});
