import { dayMs, unsentAttachmentsMax } from '@karigar/contracts';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { ensureIndexes } from '../mongo/connect.ts';
import { aRecording, fixedClock, onePixel, useDatabase } from '../testing/index.ts';
import { createAttachmentStore } from './attachment-store.ts';

const database = await useDatabase();
const now = new Date();
const attachments = createAttachmentStore(database.mongo, fixedClock(now));
await ensureIndexes(database.mongo);
afterAll(() => database.close());

const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const expiryOf = async (id: string) =>
  (await database.mongo.collection<{ _id: string; expiresAt?: Date }>('photos').findOne({ _id: id }))?.expiresAt;
async function uploaded() {
  const [ownerId, id] = [newId(), newId()];
  await attachments.addVoiceNote(ownerId, { field: 'voice_note', bytes: aRecording }, id);
  const keep = (until?: Date) =>
    database.mongo.transaction((session) =>
      attachments.keep({ voiceNote: id }, { ownerId, about: newId(), ...(until && { until }) }, session),
    );
  return { id, keep };
}

it('keeps an attachment for good, or until the last of those that refer to it is removed', async () => {
  const [booked, asked] = [await uploaded(), await uploaded()];
  expect(await expiryOf(booked.id)).toEqual(inDays(2));
  await booked.keep();
  expect(await expiryOf(booked.id)).toBeUndefined();
  for (const days of [90, 91, 89]) await asked.keep(inDays(days));
  expect(await expiryOf(asked.id)).toEqual(inDays(91));
});

it('limits the unsent attachments of one account, whatever they are', async () => {
  const clock = fixedClock(now);
  const limited = createAttachmentStore(database.mongo, clock, 3 / unsentAttachmentsMax);
  const ownerId = newId();
  const add = async (id = newId()) => {
    const added = await limited.addVoiceNote(ownerId, { field: 'voice_note', bytes: aRecording }, id);
    return added.ok ? id : added.code;
  };
  const photos = (ids: readonly string[]) =>
    limited.addPhotos(
      ownerId,
      ids.map(() => ({ field: 'photo', bytes: onePixel })),
      ids,
    );
  const [first] = [await add(), await add()];
  const full = { ok: false, code: 'LIMIT_REACHED', extras: { limit: 3 } };
  expect(await photos([newId(), newId()])).toMatchObject(full);
  const last = newId();
  expect(await photos([last])).toMatchObject({ ok: true });
  expect(await add()).toBe('LIMIT_REACHED');
  expect(await photos([newId()])).toMatchObject(full);

  // A repeated call adds none, and what was sent no longer counts.
  expect([await add(first), await photos([last])]).toMatchObject([first, { ok: true }]);
  await database.mongo.transaction((session) => limited.keep({ voiceNote: first }, { ownerId, about: newId() }, session));
  expect(await add()).not.toBe('LIMIT_REACHED');
  expect(await add()).toBe('LIMIT_REACHED');
  // MongoDB may remove them a little later.
  clock.advance(2 * dayMs + 1);
  expect(await add()).not.toBe('LIMIT_REACHED');
});

it('reads only unsent attachments to count them, and nothing for a message without any', async () => {
  const ownerId = newId();
  const addTo = async (owner: string, id = newId()) => {
    await attachments.addVoiceNote(owner, { field: 'voice_note', bytes: aRecording }, id);
    return id;
  };
  // For accounts that have sent nothing, MongoDB would choose the index of all attachments, and keep to its choice.
  await database.mongo.db?.command({ planCacheClear: 'photos' });
  const newcomer = newId();
  for (let n = 0; n < 10; n += 1) await addTo(newcomer);
  const sent = await Promise.all(Array.from({ length: 20 }, () => addTo(ownerId)));
  for (const voiceNote of sent)
    await database.mongo.transaction((session) => attachments.keep({ voiceNote }, { ownerId, about: newId() }, session));
  await Promise.all([addTo(ownerId), addTo(ownerId)]);
  await database.mongo.db?.command({ profile: 2 });
  await attachments.addPhotos(ownerId, [], []);
  await addTo(ownerId);
  await database.mongo.db?.command({ profile: 0 });
  const counts = await database.mongo.collection('system.profile').find({ 'command.aggregate': 'photos' }).toArray();
  expect(counts).toMatchObject([{ docsExamined: 2 }]);
});
