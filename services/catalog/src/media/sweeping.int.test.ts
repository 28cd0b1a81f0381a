import { hourMs, mediaWidths } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import type { Renditions } from '@karigar/service-kit/images';
import { fixedClock, useDatabase } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createGridFsBlobStore, type BlobStore } from './data/blob-store.ts';
import { createMediaStore } from './data/media-store.ts';
import type { MediaWidth } from './domain/image.ts';

const renditions = Object.fromEntries(mediaWidths.map((width) => [width, Buffer.from('picture')])) as unknown as Renditions<MediaWidth>;

const database = await useDatabase();
const blobs = createGridFsBlobStore(database.mongo);
afterAll(() => database.close());
beforeEach(async () => {
  await database.mongo.collection('media').deleteMany({});
});

const nothingIsInUse = async () => false;
const entries = () => database.mongo.collection('media').countDocuments();

it('continues after a picture that cannot be removed, reports it, and retries later', async () => {
  let stuck = '';
  const store: BlobStore = {
    ...blobs,
    remove: async (id, width) => {
      if (id === stuck) throw new Error('The disk does not answer');
      await blobs.remove(id, width);
    },
  };
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const media = createMediaStore({ connection: database.mongo, blobs: store, clock });
  stuck = await media.add(renditions);
  clock.advance(1_000);
  await media.add(renditions);
  await media.add(renditions);

  clock.advance(hourMs);
  await expect(media.sweep(nothingIsInUse, 1)).rejects.toMatchObject({ errors: [new Error('The disk does not answer')] });
  expect(await media.sweep(nothingIsInUse, 10), 'the one that is stuck does not stand before the others').toBe(2);
  expect(await entries()).toBe(1);

  stuck = '';
  clock.advance(hourMs);
  expect(await media.sweep(nothingIsInUse, 10)).toBe(1);
  expect(await entries()).toBe(0);
});

it('removes each picture once when several processes sweep at the same time', async () => {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const stores = [1, 2, 3].map(() => createMediaStore({ connection: database.mongo, blobs, clock }));
  for (let n = 0; n < 10; n += 1) await stores[0]?.add(renditions);
  clock.advance(hourMs);
  const removed = await Promise.all(stores.map((media) => media.sweep(nothingIsInUse, 100)));
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await entries()).toBe(0);
});

it('removes what a crash left of a picture that was being stored', async () => {
  const id = newId();
  const chunks = database.mongo.collection<{ files_id: string }>('media.chunks');
  await blobs.put(id, 640, Buffer.from('picture'));
  await database.mongo.collection<{ _id: string }>('media.files').deleteOne({ _id: `${id}-640` });
  expect(await chunks.countDocuments({ files_id: `${id}-640` })).toBe(1);
  await blobs.remove(id, 640);
  expect(await chunks.countDocuments({ files_id: `${id}-640` })).toBe(0);
});
