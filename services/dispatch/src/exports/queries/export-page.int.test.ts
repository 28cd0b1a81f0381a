import { ensureIndexes, newId } from '@karigar/service-kit';
import { createAttachmentStore } from '@karigar/service-kit/images';
import { fixedClock, useEngines } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createNotificationStore } from '../../notifications/data/notification-store.ts';
import { createSettingsStore } from '../../notifications/data/settings-store.ts';
import { createSubscriptionStore } from '../../push/data/subscription-store.ts';
import type { Offer } from '../../requests/domain/request.ts';
import { asked, openRequest, start } from '../../testing/builders.ts';
import { silentRequests } from '../../testing/deps.ts';
import { exportPage } from './export-page.ts';

const clock = fixedClock(start);

const engines = await useEngines();
const deps = {
  requests: silentRequests(engines.mongo, clock),
  notifications: createNotificationStore(engines.mongo),
  settings: createSettingsStore(engines.mongo),
  subscriptions: createSubscriptionStore(engines.mongo),
  attachments: createAttachmentStore(engines.mongo, clock),
  clock,
};
await ensureIndexes(engines.mongo);
afterAll(() => engines.close());

const page = (role: 'customer' | 'provider', accountId: string, section: Parameters<typeof exportPage>[1]['section']) =>
  exportPage(deps, { role, accountId, section, cursor: null });

it('contains a customer’s requests or a provider’s own offers, without the address and others’ offers', async () => {
  const [customerId, ramesh, other] = [newId(), newId(), newId()];
  const offerOf = (providerId: string): Offer => ({
    id: newId(),
    providerId,
    serviceId: `service-of-${providerId}`,
    shown: { providerName: 'Ramesh', avatar: null, rating: 4, reviewsCount: 0, jobsDone: 0, verified: false, serviceName: 'Tap repair' },
    price: 50_000,
    total: 55_000,
    estimatedArrival: '1 hour',
    attempt: 1,
    status: 'open',
    madeAt: start,
    expiresAt: new Date(start.getTime() + 120_000),
    heldUntil: null,
  });
  const both = [ramesh, other];
  const request = openRequest({ id: newId(), customerId, asked: both.map(asked), offers: both.map(offerOf) });
  await deps.requests.open(request);
  expect(await page('customer', customerId, 'requests')).toMatchObject({ items: [{ id: request.id, address: request.address }] });
  const offers = await page('provider', ramesh, 'offers');
  expect(offers).toMatchObject({ items: [{ requestId: request.id, provider: { id: ramesh }, price: 500 }], nextCursor: null });
  expect(JSON.stringify(offers)).not.toMatch(/Lake View|Asha/);
  expect(await page('customer', customerId, 'offers')).toEqual({ items: [], nextCursor: null });
  expect(await page('provider', ramesh, 'requests')).toEqual({ items: [], nextCursor: null });
  expect(await page('provider', ramesh, 'notifications')).toMatchObject({ items: [{ kind: 'request', ref: request.id }] });
  expect(await page('customer', newId(), 'requests')).toEqual({ items: [], nextCursor: null });
});

it('lists the browsers that receive Web Push, without their keys', async () => {
  const [asha, ravi] = [newId(), newId()];
  for (const account of [asha, ravi])
    await deps.subscriptions.save(
      { id: account, role: 'customer', jti: newId(), sessionVersion: 1 },
      { endpoint: `https://fcm.googleapis.com/fcm/send/${account}`, keys: { p256dh: 'p', auth: 'a' } },
      start,
    );
  expect(await page('customer', asha, 'pushBrowsers')).toEqual({
    items: [{ endpoint: `https://fcm.googleapis.com/fcm/send/${asha}`, since: start.toISOString() }],
    nextCursor: null,
  });
});
