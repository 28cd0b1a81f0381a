import { newId, createAuditLog } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { confirmedOrder, morning } from '../testing/builders.ts';
import { bookingOn, silentOutbox, startOrderDeps } from '../testing/deps.ts';
import { createReviewStore } from './data/review-store.ts';
import { replyToReview, reviewOrder } from './use-cases/review-order.ts';
import { setReviewHidden } from './use-cases/set-review-hidden.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
const reviews = createReviewStore({ connection: database.mongo, outbox: silentOutbox, rateService: deps.directory.rate });
const audit = createAuditLog(database.mongo, clock);
const reviewDeps = { ...deps, reviews, audit };
afterAll(() => database.close());

/** A published review of three stars, beside one of five stars of the same service. */
async function published() {
  const { customerId, body } = await bookingOn(deps);
  const [serviceId, providerId] = [body.service_id, body.provider_id];
  const review = async (rating: number) => {
    const { details } = confirmedOrder();
    const orderId = newId();
    await deps.orders.add({
      ...confirmedOrder(),
      id: orderId,
      details: { ...details, number: orderId, customerId, serviceId, providerId },
      state: { status: 'fulfilled', fulfilledAt: morning },
    });
    const added = await reviewOrder(reviewDeps, { orderId, customerId, rating, comment: `${rating} stars` });
    if (!added.ok) throw new Error(`The review was refused: ${added.code}`);
    return added.value;
  };
  await review(5);
  const { id, orderId } = await review(3);
  const set = (hidden: boolean, reason: string | null) => setReviewHidden(reviewDeps, { id, operatorId: 'op', hidden, reason });
  return {
    id,
    hide: (reason = 'It names a phone number.') => set(true, reason),
    show: () => set(false, null),
    reply: () => replyToReview(reviewDeps, { id, providerId, comment: 'Thank you.' }),
    again: () => reviewOrder(reviewDeps, { orderId, customerId, rating: 5, comment: 'Again' }),
    ratings: async () => ({
      service: await reviews.totalsOfService(serviceId),
      provider: await reviews.totalsOfProvider(providerId),
      rank: (await deps.directory.service(serviceId))?.rated,
      distribution: await reviews.distribution(serviceId),
      public: (await reviews.pageOfService(serviceId, { limit: 9 })).items.map(({ comment }) => comment),
      unreplied: (await reviews.pageOfProvider(providerId, { limit: 9, replied: false })).items.map(({ comment }) => comment),
      all: (await reviews.pageOfProvider(providerId, { limit: 9 })).items.map(({ comment }) => comment).sort(),
    }),
    trail: async () => (await audit.page({ limit: 50 })).items.filter(({ about }) => about.id === id).map(({ action }) => action),
    events: async () => {
      const stored = await database.mongo
        .collection<{ _id: string; outbox: { type: string; version: number; data: { hidden?: boolean } }[] }>('reviews')
        .findOne({ _id: id });
      return (stored?.outbox ?? []).map(({ type, version, data }) => [type, version, data.hidden]);
    },
  };
}

it('takes a hidden review out of every rating and list, once, and puts it back', async () => {
  const { hide, show, reply, ratings, trail, events, again } = await published();
  const before = await ratings();
  expect(before).toMatchObject({ service: { count: 2, sum: 8, revision: 2 }, distribution: [0, 0, 1, 0, 1] });

  const hidden = await Promise.all([hide('First.'), hide('First.'), hide('First.')]);
  for (const answer of hidden) expect(answer).toMatchObject({ ok: true, value: { hidden: { since: morning, reason: 'First.' } } });
  const totals = { count: 1, sum: 5, revision: 3 };
  expect(await ratings()).toMatchObject({ service: totals, provider: totals, rank: totals, distribution: [0, 0, 0, 0, 1] });
  expect(await ratings()).toMatchObject({ public: ['5 stars'], unreplied: ['5 stars'], all: ['3 stars', '5 stars'] });
  expect(await again()).toMatchObject({ code: 'ALREADY_REVIEWED' });
  expect(await reply()).toMatchObject({ code: 'REVIEW_HIDDEN' });

  await Promise.all([show(), show()]);
  const after = await ratings();
  expect(after).toMatchObject({ service: { count: 2, sum: 8, revision: 4 }, distribution: before.distribution });
  expect([after.rank?.score, after.public, after.unreplied]).toEqual([before.rank?.score, before.public, before.unreplied]);
  expect((await trail()).sort()).toEqual(['review_hidden', 'review_shown']);
  expect(await events()).toEqual([
    ['review.published.v1', 1, undefined],
    ['review.visibility-changed.v1', 2, true],
    ['review.visibility-changed.v1', 3, false],
  ]);
});

it('lets a reply or the hiding be first: one that comes later is refused, one that came before disappears with the review', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, hide, show, reply, events } = await published();
    // Either may win; the order in which they start makes both happen.
    const [first, second] = round % 2 === 0 ? [hide, reply] : [reply, hide];
    const [one, other] = await Promise.all([first(), second()]);
    const replied = round % 2 === 0 ? other : one;
    expect(await reviews.find(id)).toMatchObject({ hidden: { since: morning }, reply: replied.ok ? { comment: 'Thank you.' } : null });
    if (!replied.ok) expect(replied.code).toBe('REVIEW_HIDDEN');
    const [replying, hiding] = ['review.replied.v1', 'review.visibility-changed.v1'];
    expect((await events()).map(([type]) => type).slice(1)).toEqual(replied.ok ? [replying, hiding] : [hiding]);

    await show();
    expect(await reply()).toMatchObject(replied.ok ? { code: 'ALREADY_REPLIED' } : { ok: true, value: { hidden: null } });
  }
});

it('keeps the totals right when many reviews are hidden and shown at once', async () => {
  const all = await Promise.all([published(), published(), published()]);
  const market = await reviews.totalsOfMarket();
  await Promise.all(all.flatMap(({ hide, show }) => [hide(), show(), hide()]));
  for (const { hide } of all) await hide();
  const { count, sum } = await reviews.totalsOfMarket();
  expect({ count, sum }).toEqual({ count: market.count - 3, sum: market.sum - 9 });
  await Promise.all(all.map(({ show }) => show()));
  expect(await reviews.totalsOfMarket()).toMatchObject({ count: market.count, sum: market.sum });
});

it('refuses an unknown review', async () => {
  expect(await setReviewHidden(reviewDeps, { id: newId(), operatorId: 'op', hidden: true, reason: 'x' })).toMatchObject({
    code: 'NOT_FOUND',
  });
});
