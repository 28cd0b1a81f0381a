import { noReviews, reviewPublishedV1, scoredBy } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { consumeForTest, eventMessage, poisoned, tenfoldAndShuffled, until, untilHandled, useEngines } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createDirectory } from '../../directory/data/directory.ts';
import { silentOutbox } from '../../testing/deps.ts';
import { createReviewStore } from '../data/review-store.ts';
import { reviewHandlers } from './on-reviews.ts';

const engines = await useEngines();
const directory = createDirectory(engines.mongo);
const reviews = createReviewStore({ connection: engines.mongo, outbox: silentOutbox, rateService: directory.rate });
const consumer = await consumeForTest(engines, { group: 'order', handlers: reviewHandlers, deps: { directory, reviews } });
afterAll(async () => {
  await consumer.stop();
  await engines.close();
});

it('ranks all services by the market’s mean of today, whatever older events say of it, under tenfold duplicates, and parks unreadable messages', async () => {
  const service = { providerId: newId(), visitingChargePaise: 0, instantVisitingChargePaise: 0, coverImage: '', from: { service: 1 } };
  await directory.services.create({ ...service, _id: 'reviewed', name: 'Tap repair', rated: scoredBy({ count: 6, sum: 30 }, 4.9) });
  await directory.services.create({ ...service, _id: 'new', name: 'Fan repair', rated: scoredBy(noReviews, 4) });
  const review = (market: { count: number; sum: number }) => {
    const reviewId = newId();
    const ids = { reviewId, orderId: newId(), serviceId: newId(), providerId: newId(), customerId: newId() };
    const one = { count: 1, sum: 5 };
    const data = { ...ids, rating: 5, at: new Date().toISOString(), totals: { service: one, provider: one, market } };
    return eventMessage(engines.topicPrefix, reviewPublishedV1, { subject: reviewId, data });
  };
  const told = [1_000, 1_100, 1_200].map((count) => review({ count, sum: 5 * count }));
  const totals = engines.mongo.collection<{ _id: string; count: number; sum: number }>('rating_totals');
  await totals.insertOne({ _id: 'market', count: 2_000, sum: 9_000 });
  const poison = told.slice(0, 1).flatMap(poisoned);
  await engines.kafka.publish([...poison, ...tenfoldAndShuffled(told)]);
  await until('everything unreadable is parked', () => consumer.letters.length >= poison.length);
  await untilHandled(engines, 'order', 'review');
  const rated = async (id: string) => (await directory.service(id))?.rated;
  expect(await rated('reviewed')).toEqual(scoredBy({ count: 6, sum: 30 }, 4.5));
  expect(await rated('new')).toEqual(scoredBy(noReviews, 4.5));
  expect(consumer.letters).toHaveLength(poison.length);
});
