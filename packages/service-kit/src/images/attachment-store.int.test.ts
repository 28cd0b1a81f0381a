import { afterAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { ensureIndexes } from '../mongo/connect.ts';
import { aRecording, fixedClock, useDatabase } from '../testing/index.ts';
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

it('sets when attachments are removed that were kept without an end, and changes no others', async () => {
  const [older, newer, unsent] = [await uploaded(), await uploaded(), await uploaded()];
  await older.keep();
  await newer.keep(inDays(91));
  await attachments.expireKept(inDays(90));
  await attachments.expireKept(inDays(95));
  expect(await Promise.all([older, newer, unsent].map(({ id }) => expiryOf(id)))).toEqual([inDays(90), inDays(91), inDays(2)]);
});
