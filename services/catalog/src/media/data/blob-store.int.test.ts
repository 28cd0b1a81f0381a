import { useDatabase } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createGridFsBlobStore } from './blob-store.ts';

const database = await useDatabase();
afterAll(() => database.close());
const { mongo } = database;
const bytes = Buffer.from('a'.repeat(600_000));

it('a picture that could not be stored is refused, and stored by the next try', async () => {
  const blobs = createGridFsBlobStore(mongo);
  // One chunk: of several, the later ones may still be on their way when the first is refused.
  const small = bytes.subarray(0, 1_000);
  await mongo.createCollection('media.chunks', { validator: { n: -1 } });
  await expect(blobs.put('one', 640, small)).rejects.toThrow('Document failed validation');
  await mongo.db?.command({ collMod: 'media.chunks', validator: {} });
  expect(await blobs.get('one', 640)).toBeUndefined();
  await blobs.put('one', 640, small);
  expect((await blobs.get('one', 640))?.equals(small)).toBe(true);
});

it('a picture is stored again after a crash that left parts of it', async () => {
  const blobs = createGridFsBlobStore(mongo);
  await mongo.collection('media.chunks').insertOne({ files_id: 'two-640' as never, n: 0, data: Buffer.from('half') });
  await blobs.put('two', 640, bytes);
  expect((await blobs.get('two', 640))?.equals(bytes)).toBe(true);
});
