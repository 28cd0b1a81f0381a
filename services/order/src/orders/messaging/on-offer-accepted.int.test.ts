import { customerRegisteredV1, offerAcceptedV1, providerRegisteredV1, servicePublishedV1 } from '@karigar/contracts';
import { createRelay, ensureIndexes, newId, systemClock, type IncomingMessage } from '@karigar/service-kit';
import {
  consumeForTest,
  customerFacts,
  eventMessage,
  poisoned,
  providerFacts,
  serviceFacts,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
} from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { directoryHandlers } from '../../directory/messaging/on-directory-events.ts';
import { acceptedOffer, depsOn } from '../../testing/deps.ts';
import type { OrderDocument } from '../data/order-model.ts';
import { placeDeferredOffers, placeOrderFromOffer } from '../use-cases/place-from-offer.ts';
import { onOfferAccepted } from './on-offer-accepted.ts';

const published: IncomingMessage[] = [];

const engines = await useEngines();
const { mongo, kafka, topicPrefix, log } = engines;
const relay = createRelay({ connection: mongo, kafka, topicPrefix, log });
const deps = depsOn(mongo, systemClock, relay.of('orders'));
await ensureIndexes(mongo);
const consumer = await consumeForTest(engines, { group: 'order', handlers: [...directoryHandlers, onOfferAccepted], deps });
await kafka.subscribe({
  group: `${topicPrefix}.watch`,
  topics: [`${topicPrefix}.order`],
  handle: async (message) => void published.push(message),
});
afterAll(async () => {
  await consumer.stop();
  await engines.close();
});

it('creates one order per accepted offer under tenfold duplicates in any order, and parks what cannot be parsed', async () => {
  const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
  const people = [
    eventMessage(engines.topicPrefix, customerRegisteredV1, {
      subject: customerId,
      data: customerFacts({ customerId }),
    }),
    eventMessage(engines.topicPrefix, providerRegisteredV1, {
      subject: providerId,
      data: providerFacts({ providerId, name: 'Ramesh' }),
    }),
    eventMessage(engines.topicPrefix, servicePublishedV1, {
      subject: serviceId,
      data: serviceFacts({ serviceId, providerId }),
    }),
  ];
  const accepted = Array.from({ length: 8 }, (_, n) => ({ requestId: newId(), offerId: newId(), pricePaise: 85_050 + n }));
  const offers = accepted.map((offer) =>
    eventMessage(engines.topicPrefix, offerAcceptedV1, {
      subject: offer.requestId,
      version: 3,
      data: acceptedOffer({ ...offer, customerId, providerId, serviceId }),
    }),
  );
  // Before the healthy ones of the same keys: a consumer that stopped at one would never reach them.
  const poison = offers.slice(0, 3).flatMap(poisoned);
  // The people come after the offers, as they may when their topics are read more slowly.
  await engines.kafka.publish([...poison, ...tenfoldAndShuffled(offers), ...people]);

  await untilHandled(engines, 'order', 'request');
  for (const topic of ['customer', 'provider', 'service'] as const) await untilHandled(engines, 'order', topic);
  await placeDeferredOffers(deps);
  await until('everything unreadable is parked', () => consumer.letters.length >= poison.length);
  await until('every order is published', () => published.length >= offers.length);

  const stored = await engines.mongo.collection<OrderDocument>('orders').find({ 'details.customerId': customerId }).toArray();
  expect(
    stored.map(({ details, state }) => [details.requestId, state.status, details.prices.subtotal, details.prices.total]).sort(),
  ).toEqual(accepted.map(({ requestId, pricePaise }) => [requestId, 'confirmed', pricePaise, pricePaise + 5_000]).sort());
  expect(stored.map(({ details: { schedule } }) => (schedule.arrivesBy?.getTime() ?? 0) - schedule.start.getTime())).toEqual(
    stored.map(() => 10 * 60_000),
  );
  expect(published.map(({ key, headers }) => [key, headers['ce_type']]).sort()).toEqual(
    stored.map(({ _id }) => [_id, 'order.placed.v1']).sort(),
  );
  expect(consumer.letters).toHaveLength(poison.length);
});

it('reads the people and the service of an offer with one command', async () => {
  const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
  await deps.directory.customers.create({
    _id: customerId,
    name: 'Asha Rao',
    email: 'a@example.test',
    mobile: '+919800000002',
    city: 'Pune',
    from: { customer: 1 },
  });
  await deps.directory.providers.create({
    _id: providerId,
    name: 'Ramesh',
    email: 'r@example.test',
    mobile: '+919800000001',
    address: '12 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    from: { provider: 1 },
  });
  await deps.directory.services.create({
    _id: serviceId,
    providerId,
    name: 'Tap repair',
    visitingChargePaise: 1,
    instantVisitingChargePaise: 1,
    coverImage: '/',
    from: { service: 1 },
  });
  await mongo.db?.command({ profile: 2 });
  expect(await placeOrderFromOffer(deps, acceptedOffer({ customerId, providerId, serviceId }))).toBe('applied');
  await mongo.db?.command({ profile: 0 });
  const reads = await mongo
    .collection('system.profile')
    .find({ ns: /\.(customers|providers|services)$/ })
    .toArray();
  expect(reads).toHaveLength(1);
});

it('places a deferred offer behind a hundred whose people never arrive', async () => {
  const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
  const offer = (more: object) => acceptedOffer({ requestId: newId(), offerId: newId(), customerId, providerId, serviceId, ...more });
  for (let n = 0; n < 100; n += 1) await deps.deferredOffers.add(offer({ customerId: newId() }), systemClock.now());
  const last = offer({});
  await deps.deferredOffers.add(last, systemClock.now());
  await engines.kafka.publish([
    eventMessage(engines.topicPrefix, customerRegisteredV1, { subject: customerId, data: customerFacts({ customerId }) }),
    eventMessage(engines.topicPrefix, providerRegisteredV1, { subject: providerId, data: providerFacts({ providerId, name: 'Ramesh' }) }),
    eventMessage(engines.topicPrefix, servicePublishedV1, { subject: serviceId, data: serviceFacts({ serviceId, providerId }) }),
  ]);
  for (const topic of ['customer', 'provider', 'service'] as const) await untilHandled(engines, 'order', topic);
  await placeDeferredOffers(deps);
  await placeDeferredOffers(deps);
  expect(await deps.orders.findByRequest(last.requestId, customerId)).toBeDefined();
});
