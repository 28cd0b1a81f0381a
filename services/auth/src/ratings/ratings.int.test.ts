import { reviewPublishedV1, reviewVisibilityChangedV1 } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { eventMessage, poisoned, tenfoldAndShuffled, untilHandled } from '@karigar/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { password, providerBody, sendCode, newPhone } from '../testing/people.ts';

const auth = await startAuth();
afterAll(() => auth.stop());

test('a provider’s average covers all reviews but the hidden ones under duplicates, reordering and poison', async () => {
  const phone = newPhone();
  const body = providerBody(phone, { otp: await sendCode(auth, phone, 'provider') });
  const { provider } = (await auth.call('POST', '/provider/register', { body })).body as { provider: { id: string } };
  const { token } = (await auth.call('POST', '/provider/login', { body: { email: body.email, password } })).body as { token: string };
  const rating = async () => (await auth.call('GET', '/provider/profile', { token })).body.rating as number;
  expect(await rating()).toBe(4);

  const totals = { count: 0, sum: 0 };
  const review = (stars: number, providerId = provider.id) => {
    const reviewId = newId();
    if (providerId === provider.id) Object.assign(totals, { count: totals.count + 1, sum: totals.sum + stars });
    return eventMessage(auth.topicPrefix, reviewPublishedV1, {
      subject: reviewId,
      data: {
        reviewId,
        orderId: newId(),
        serviceId: newId(),
        providerId,
        customerId: newId(),
        rating: stars,
        at: new Date().toISOString(),
        totals: { service: { count: 1, sum: stars }, provider: { ...totals }, market: { count: 1, sum: stars } },
      },
    });
  };
  const [worst, ...others] = [review(2), review(3), review(5), review(5), review(1, newId())] as const;
  const [reviewId, rest] = [newId(), { count: 3, sum: 13, revision: 5 }];
  const hidden = eventMessage(auth.topicPrefix, reviewVisibilityChangedV1, {
    subject: reviewId,
    data: {
      ...{ reviewId, orderId: newId(), serviceId: newId(), providerId: provider.id, customerId: newId(), requestId: null },
      hidden: true,
      at: new Date().toISOString(),
      totals: { service: rest, provider: rest, market: rest },
    },
  });
  // The poison comes first: a consumer that stopped at it would never reach the rest.
  const often = Array.from({ length: 20 }, () => worst);
  await auth.kafka.publish([...poisoned(others[2]), ...tenfoldAndShuffled([worst, ...others, hidden]), ...often]);
  await untilHandled(auth, 'auth', 'review');
  expect(await rating()).toBe(4.3);
});
