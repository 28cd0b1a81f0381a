import { ensureIndexes, newId } from '@karigar/service-kit';
import { useDatabase } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createNotificationStore } from './notification-store.ts';

const database = await useDatabase();
const notifications = createNotificationStore(database.mongo);
await ensureIndexes(database.mongo);
afterAll(() => database.close());

const now = new Date('2026-11-27T04:30:00Z');
const notice = { message: 'Your order has been accepted.', hindi: '', kind: 'order', ref: null } as const;

it('stores the notifications of one write although one of them can never be stored', async () => {
  const account = newId();
  const [good, bad, another] = [1, 2, 3].flatMap(() => notifications.toStore(newId(), [{ ...notice, to: account }], now));
  if (good === undefined || bad === undefined || another === undefined) throw new Error('There are three');
  const tooLarge = { ...bad, message: 'x'.repeat(17 * 1_024 * 1_024) };
  const outcomes = await Promise.allSettled([good, tooLarge, another].map((one) => notifications.add([one])));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { items } = await notifications.list(account, { limit: 10 });
  expect(items.map(({ _id }) => _id).toSorted()).toEqual([good._id, another._id].toSorted());
});
