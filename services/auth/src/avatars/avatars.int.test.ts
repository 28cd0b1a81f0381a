import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { registeredProvider } from '../testing/people.ts';

const auth = await startAuth({ watch: ['provider'] });
afterAll(() => auth.stop());

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function upload(token: string, bytes: Buffer | undefined) {
  const body = new FormData();
  if (bytes !== undefined) body.append('avatar', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  const answer = await fetch(`${auth.url}/provider/avatar`, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { avatar: string } };
}
const fetchPicture = (avatar: string, width = 320) => fetch(`${auth.url}${avatar.replace('/api', '').replace(/320$/, String(width))}`);

test('a picture is cropped to a square, shown in the profile, cacheable for ever, and published', async () => {
  const { token, provider } = await registeredProvider(auth);
  const { status, body } = await upload(token, await picture('#a83226'));
  expect([status, body]).toEqual([200, { ...provider, avatar: expect.stringMatching(/^\/api\/media\/avatars\/[\w-]+\/320$/) }]);
  for (const width of [96, 320]) {
    const answer = await fetchPicture(body.avatar, width);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width, height: width });
  }
  const published = { type: 'provider.updated.v1', data: { avatar: body.avatar } };
  await vi.waitFor(() => expect(auth.eventsOf(provider.id).at(-1)).toMatchObject(published), 30_000);
});

test('a replaced picture stays available for a day', async () => {
  const { token, provider } = await registeredProvider(auth);
  const first = (await upload(token, await picture('#a83226'))).body.avatar;
  const second = (await upload(token, await picture('#27348b'))).body.avatar;
  expect(second).not.toBe(first);
  expect((await fetchPicture(first)).status).toBe(200);
  const kept = await auth.mongo.collection('avatars').find({ providerId: provider.id }).toArray();
  expect(kept.map(({ forgetAt }) => forgetAt instanceof Date).sort()).toEqual([false, true]);
});

test('a file that is not a picture is refused and changes nothing', async () => {
  const { token } = await registeredProvider(auth);
  expect(await upload(token, Buffer.from('<svg/>'))).toMatchObject({ status: 415, body: { errors: [{ path: 'avatar' }] } });
  expect(await upload(token, undefined)).toMatchObject({ status: 422, body: { errors: [{ path: 'avatar' }] } });
  expect((await auth.call('GET', '/provider/profile', { token })).body.avatar).toBe(null);
  expect((await fetch(`${auth.url}/media/avatars/nothing/320`)).status).toBe(404);
});
