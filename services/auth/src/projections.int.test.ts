import { reviewPublishedV1 } from '@karigar/contracts';
import { newId, systemClock } from '@karigar/service-kit';
import { consumeForTest, eventMessage, untilHandled, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authProjections } from './projections.ts';
import { createRatingStore } from './ratings/data/rating-store.ts';
import { ratingHandlers } from './ratings/messaging/on-reviews.ts';

describe('the ratings in auth', () => {
  let engines: TestEngines;
  beforeAll(async () => {
    engines = await useEngines();
  });
  afterAll(() => engines.close());

  it('are the same after a rebuild', async () => {
    const ratings = createRatingStore(engines.mongo);
    const consumer = await consumeForTest(engines, { group: 'auth', handlers: ratingHandlers, deps: { ratings } });
    const [providerId, orderId] = [newId(), newId()];
    const at = new Date().toISOString();
    const review = (count: number, sum: number) => {
      const totals = { count, sum };
      const reviewId = newId();
      return eventMessage(engines.topicPrefix, reviewPublishedV1, {
        subject: reviewId,
        data: {
          ...{ reviewId, orderId, serviceId: 's', providerId, customerId: 'c', rating: 4, at },
          totals: { service: totals, provider: totals, market: totals },
        },
      });
    };
    await engines.kafka.publish([review(2, 9), review(1, 5)]);
    await untilHandled(engines, 'auth', 'review');
    expect(await ratings.ofProvider(providerId)).toBe(4.5);

    await engines.mongo.collection('provider_ratings').deleteMany({});
    const { mongo, kafka, topicPrefix, log } = engines;
    const rebuilt = await authProjections().projections['ratings']?.rebuild({
      service: 'auth',
      mongo,
      kafka,
      topicPrefix,
      log,
      clock: systemClock,
    });
    expect(rebuilt).toMatchObject({ events: 2, added: 1, removed: 0 });
    expect(await ratings.ofProvider(providerId)).toBe(4.5);
    await consumer.stop();
  });
});
