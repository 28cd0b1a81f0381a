import { ensureIndexes, newId } from '@karigar/service-kit';
import { useDatabase } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createNotificationStore } from './notification-store.ts';

const database = await useDatabase();
const notifications = createNotificationStore(database.mongo);
await ensureIndexes(database.mongo);
afterAll(() => database.close());

const now = new Date('2026-11-27T04:30:00Z');
const notification = { message: 'Your order has been accepted.', translations: {}, kind: 'order', ref: null } as const;

it('stores the notifications of one write although one of them can never be stored', async () => {
  const account = newId();
  const [good, bad, another] = [1, 2, 3].flatMap(() => notifications.toStore(newId(), [{ ...notification, to: account }], now));
  if (good === undefined || bad === undefined || another === undefined) throw new Error('There are three');
  const tooLarge = { ...bad, message: 'x'.repeat(17 * 1_024 * 1_024) };
  const outcomes = await Promise.allSettled([good, tooLarge, another].map((one) => notifications.add([one])));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { items } = await notifications.list(account, { limit: 10 });
  expect(items.map(({ _id }) => _id).toSorted()).toEqual([good._id, another._id].toSorted());
});

it('remembers what was read one by one, also when something is marked read again and again', async () => {
  const account = newId();
  const ids = Array.from({ length: 300 }, newId);
  for (let from = 0; from < ids.length; from += 100) await notifications.markRead(account, ids.slice(from, from + 100), now);
  for (let times = 0; times < 3; times += 1)
    await notifications.markRead(
      account,
      Array.from({ length: 100 }, () => ids[7] ?? ''),
      now,
    );
  expect((await notifications.marksOf(account)).readIds.toSorted()).toEqual(ids.toSorted());
  await notifications.markRead(account, ['$account'], now);
  const { readIds } = await notifications.marksOf(account);
  expect(readIds).toHaveLength(300);
  expect(readIds.at(-1)).toBe('$account');
});

it('restores what the last clearing hid, once', async () => {
  const account = newId();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const [older, newer] = [1, 2].flatMap((minute) => notifications.toStore(newId(), [{ ...notification, to: account }], at(minute)));
  if (older === undefined || newer === undefined) throw new Error('There are two');
  const listed = async () => (await notifications.list(account, { limit: 10 })).items.map(({ _id }) => _id);
  await notifications.restore(account);
  await notifications.add([older]);
  await notifications.clear(account, at(3));
  await notifications.add([newer]);
  await notifications.clear(account, at(4));
  expect(await listed()).toEqual([]);
  for (const clearedBefore of [null, null]) {
    await notifications.restore(account);
    expect(await listed()).toEqual([newer._id]);
    expect(await notifications.marksOf(account)).toMatchObject({ clearedUpTo: at(3), clearedBefore });
  }
});

it('restores as unread what was unread when it was cleared', async () => {
  const account = newId();
  const [read, unread] = notifications
    .toStore(newId(), [{ ...notification, to: account }], now)
    .concat(notifications.toStore(newId(), [{ ...notification, to: account }], new Date(now.getTime() + 1_000)));
  if (read === undefined || unread === undefined) throw new Error('There are two');
  await notifications.add([read, unread]);
  await notifications.markRead(account, [read._id], now);
  const before = await notifications.marksOf(account);
  await notifications.clear(account, now);
  expect(await notifications.unread(account)).toBe(0);
  await notifications.restore(account);
  expect((await notifications.list(account, { limit: 10 })).items.map((item) => [item._id, item.read])).toEqual([
    [unread._id, false],
    [read._id, true],
  ]);
  expect(await notifications.unread(account)).toBe(1);
  expect(await notifications.marksOf(account)).toEqual(before);
});

it('keeps as read what was read after the clearing that is undone', async () => {
  const account = newId();
  const later = new Date(now.getTime() + 60_000);
  await notifications.clear(account, now);
  await notifications.markRead(account, undefined, later);
  await notifications.restore(account);
  expect(await notifications.marksOf(account)).toMatchObject({ readUpTo: later, readIds: [] });
});

it('lists a page and counts what is unread without examining the others of the account', async () => {
  const account = newId();
  const of = (to: string, count: number, from: number) =>
    Array.from({ length: count }, (_, n) =>
      notifications.toStore(newId(), [{ ...notification, to }], new Date(now.getTime() + 1_000 * (from + n))),
    ).flat();
  await notifications.add([...of(account, 100, 0), ...of(newId(), 100, 0)]);
  await notifications.clear(account, now);
  await notifications.add(of(account, 60, 20));
  await notifications.markRead(account, undefined, now);
  await notifications.add(of(account, 30, 40));
  const { nextCursor } = await notifications.list(account, { limit: 10 });
  const reads = [
    () => notifications.list(account, { limit: 10 }),
    () => notifications.list(account, { limit: 10, cursor: nextCursor ?? undefined }),
    () => notifications.unread(account),
  ];
  await database.mongo.db?.command({ profile: 2 });
  const found = await Promise.all(reads.map((read) => read()));
  await database.mongo.db?.command({ profile: 0 });
  expect(found).toMatchObject([{ items: { length: 10 } }, { items: { length: 10 } }, 30]);
  const operations = await database.mongo
    .collection('system.profile')
    .find({ ns: /\.notifications$/ })
    .sort({ op: 1, docsExamined: 1 })
    .toArray();
  // A further page examines the last one of the page before too.
  expect(operations).toMatchObject([
    { op: 'command', docsExamined: 0 },
    { op: 'query', docsExamined: 11 },
    { op: 'query', docsExamined: 12 },
  ]);
  expect(operations.filter(({ hasSortStage }) => hasSortStage === true)).toEqual([]);
});

it('sends the mails before a reminder, which says nothing new, and not those before news', async () => {
  const [account, ref] = [newId(), newId()];
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const store = async (minutes: number, reminder: boolean) => {
    const mail = { ...notification, ref, to: account, mailedAs: 'customer' as const, reminder };
    const [document] = notifications.toStore(newId(), [mail], at(minutes));
    if (document === undefined) throw new Error('There is one');
    await notifications.add([document]);
    return document;
  };
  const proposal = await store(0, false);
  const reminder = await store(1, true);
  expect(reminder).toMatchObject({ role: 'customer', mailDue: at(1) });
  expect(await notifications.isSuperseded(proposal)).toBe(false);
  await store(2, false);
  expect([await notifications.isSuperseded(proposal), await notifications.isSuperseded(reminder)]).toEqual([true, true]);
});
