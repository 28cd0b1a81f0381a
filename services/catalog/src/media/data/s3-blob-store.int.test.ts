import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { ConfigError, ProblemError } from '@karigar/service-kit';
import { useDatabase } from '@karigar/service-kit/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createGridFsBlobStore, withEarlier } from './blob-store.ts';
import { createS3BlobStore } from './s3-blob-store.ts';

// A server that speaks the protocol of S3 and checks signatures. Its one account is called S3RVER.
const directory = await mkdtemp(join(tmpdir(), 's3-'));
const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'pictures' }] });
const { port } = await server.run();
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const settings = {
  bucket: 'pictures',
  region: 'ap-south-1',
  endpoint: `http://127.0.0.1:${port}`,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
};
const bytes = Buffer.from('a'.repeat(600_000));

it('stores, reads and removes pictures in a bucket of S3, idempotently', async () => {
  const blobs = createS3BlobStore(settings);
  await blobs.put('one', 640, bytes);
  await blobs.put('one', 640, bytes);
  expect((await blobs.get('one', 640))?.equals(bytes)).toBe(true);
  expect(await blobs.get('one', 320)).toBeUndefined();
  await blobs.remove('one', 640);
  await blobs.remove('one', 640);
  expect(await blobs.get('one', 640)).toBeUndefined();
});

it.each([
  ['with a wrong secret', { ...settings, credentials: { ...settings.credentials, secretAccessKey: 'guessed' } }],
  ['without its bucket', { ...settings, bucket: 'missing' }],
  ['that does not answer', { ...settings, endpoint: 'http://127.0.0.1:1' }],
])('a store %s is unavailable, never empty', async (_, wrong) => {
  const blobs = createS3BlobStore(wrong);
  for (const call of [() => blobs.put('one', 640, bytes), () => blobs.get('one', 640), () => blobs.remove('one', 640)])
    await expect(call()).rejects.toSatisfy((error) => error instanceof ProblemError && error.code === 'UNAVAILABLE');
});

it('a picture that stops coming half-way does not keep its call', { timeout: 60_000 }, async () => {
  const stalling = createServer((_req, res) => void res.writeHead(200, { 'content-length': '100' }).write('half'));
  stalling.listen(0, '127.0.0.1');
  await once(stalling, 'listening');
  onTestFinished(() => stalling.closeAllConnections());
  const blobs = createS3BlobStore({ ...settings, endpoint: `http://127.0.0.1:${(stalling.address() as AddressInfo).port}` });
  await expect(blobs.get('one', 640)).rejects.toSatisfy((error) => error instanceof ProblemError && error.code === 'UNAVAILABLE');
  stalling.close();
});

it('does not start with a bucket that is missing or may not be listed, and starts while the store does not answer', async () => {
  await createS3BlobStore(settings).checkAccess();
  await expect(createS3BlobStore({ ...settings, bucket: 'missing' }).checkAccess()).rejects.toBeInstanceOf(ConfigError);
  const wrong = { ...settings.credentials, secretAccessKey: 'guessed' };
  await expect(createS3BlobStore({ ...settings, credentials: wrong }).checkAccess()).rejects.toBeInstanceOf(ConfigError);
  await createS3BlobStore({ ...settings, endpoint: 'http://127.0.0.1:1' }).checkAccess();
});

it('pictures that were in GridFS before are still read, and are removed from both', async () => {
  const database = await useDatabase();
  try {
    const [s3, gridFs] = [createS3BlobStore(settings), createGridFsBlobStore(database.mongo)];
    const blobs = withEarlier(s3, gridFs);
    await gridFs.put('before', 640, bytes);
    await blobs.put('after', 640, bytes);
    expect((await blobs.get('before', 640))?.equals(bytes)).toBe(true);
    expect((await blobs.get('after', 640))?.equals(bytes)).toBe(true);
    expect(await gridFs.get('after', 640)).toBeUndefined();
    for (const id of ['before', 'after']) {
      await blobs.remove(id, 640);
      expect(await blobs.get(id, 640)).toBeUndefined();
    }
  } finally {
    await database.close();
  }
});
