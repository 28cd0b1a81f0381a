import { mediaWidths } from '@karigar/contracts';
import { ensureIndexes } from '@karigar/service-kit';
import { encodeImage, UnreadableImage } from '@karigar/service-kit/images';
import { fixedClock, useDatabase } from '@karigar/service-kit/testing';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createGridFsBlobStore } from './data/blob-store.ts';
import { createMediaStore } from './data/media-store.ts';

const format = { widths: mediaWidths };

const database = await useDatabase();
const blobs = createGridFsBlobStore(database.mongo);
afterAll(() => database.close());

const painted = (width: number, height: number, background = '#a83226') => sharp({ create: { width, height, channels: 3, background } });

it('stores, keeps and removes blobs idempotently', async () => {
  const bytes = Buffer.from('a'.repeat(600_000));
  await blobs.put('one', 640, bytes);
  await blobs.put('one', 640, bytes);
  expect((await blobs.get('one', 640))?.equals(bytes)).toBe(true);
  expect(await blobs.get('one', 320)).toBeUndefined();
  await blobs.remove('one', 640);
  await blobs.remove('one', 640);
  expect(await blobs.get('one', 640)).toBeUndefined();
});

it('turns a picture upright, removes its metadata and converts it to WebP', async () => {
  const photo = await painted(800, 400)
    .withExif({ IFD0: { Copyright: 'secret' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const renditions = await encodeImage(photo, format);
  for (const width of mediaWidths) {
    const made = await sharp(renditions[width]).metadata();
    expect(made).toMatchObject({ format: 'webp', width: Math.min(width, 400) });
    expect(made.height).toBe(2 * Math.min(width, 400));
    expect(made.exif).toBeUndefined();
    expect(made.orientation).toBeUndefined();
  }
});

it('keeps the first frame of an animation', async () => {
  const moving = await sharp([await painted(40, 40).png().toBuffer(), await painted(40, 40, '#27348b').png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ loop: 0 })
    .toBuffer();
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
  expect((await sharp((await encodeImage(moving, format))[320], { animated: true }).metadata()).pages ?? 1).toBe(1);
});

it('refuses files that are not pictures', async () => {
  await expect(encodeImage(Buffer.from('nothing'), format)).rejects.toBeInstanceOf(UnreadableImage);
});

it('keeps an upload that a form refers to, unless its removal has begun', async () => {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const media = createMediaStore({ connection: database.mongo, blobs, clock });
  const renditions = await encodeImage(await painted(10, 10).png().toBuffer(), format);
  const [claimed, late] = [await media.add(renditions, { uploadedBy: 'p1' }), await media.add(renditions, { uploadedBy: 'p1' })];
  clock.advance(59 * 60_000);
  expect([await media.claim([claimed], 'p1'), await media.claim([claimed], 'p2')]).toStrictEqual([true, false]);
  clock.advance(60_000);
  let claimedWhileRemoving: boolean | undefined;
  await media.sweep(async (id) => {
    if (id === late) claimedWhileRemoving = await media.claim([late], 'p1');
    return false;
  }, 100);
  expect(claimedWhileRemoving).toBe(false);
  expect([await media.get(claimed, 640), await media.get(late, 640)].map((bytes) => bytes !== undefined)).toStrictEqual([true, false]);
  clock.advance(60 * 60_000);
  expect(await media.sweep(async () => false, 100)).toBe(1);
});

it('removes a picture an hour after its last reference, and never one in use', async () => {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const media = createMediaStore({ connection: database.mongo, blobs, clock });
  await ensureIndexes(database.mongo);
  const renditions = await encodeImage(await painted(10, 10).png().toBuffer(), format);
  const [shown, forgotten] = [await media.add(renditions), await media.add(renditions)];
  const inUse = new Set([shown]);
  const sweep = () => media.sweep(async (id) => inUse.has(id), 100);
  const isThere = async (id: string) =>
    (await Promise.all(mediaWidths.map((width) => media.get(id, width)))).every((bytes) => bytes !== undefined);

  clock.advance(59 * 60_000);
  expect(await sweep()).toBe(0);
  clock.advance(60_000);
  expect(await sweep()).toBe(1);
  expect([await isThere(shown), await isThere(forgotten)]).toStrictEqual([true, false]);

  await media.releaseLater([shown]);
  inUse.clear();
  clock.advance(59 * 60_000);
  expect(await sweep()).toBe(0);
  clock.advance(60_000);
  expect(await sweep()).toBe(1);
  expect(await isThere(shown)).toBe(false);
});
