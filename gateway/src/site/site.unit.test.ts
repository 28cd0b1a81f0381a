import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createLogger } from '@karigar/service-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStore, safeJoin } from './file-store.ts';
import { createRemoteList } from './remotes.ts';
import { cacheControlFor, preferred } from './send-file.ts';

const log = createLogger({ name: 'test', level: 'silent' });
let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'site-'))));
afterEach(() => rm(folder, { recursive: true }));

const put = async (path: string, content: string, mtime?: Date) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
  if (mtime !== undefined) await utimes(join(folder, path), mtime, mtime);
};

test.each([
  ['/_app/shell/main.1a2b3c4d5e.js', 'public, max-age=31536000, immutable'],
  ['/_app/shell/inter-latin.0f9e8d7c6b.woff2', 'public, max-age=31536000, immutable'],
  ['/frontend.json', 'no-cache'],
  ['/_app/mfe-customer/remote-entry.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/icons/apple-touch-180.png', 'no-cache'],
])('%s: %s', (path, cacheControl) => {
  expect(cacheControlFor(path)).toBe(cacheControl);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('of %j %s is taken', (accepted, encoding) => {
  expect(preferred(accepted)).toBe(encoding);
});

test.each(['/../secret', '/%2e%2e/secret', '/a/..%2f..%2fsecret', '/.git/config', '/a\\..\\b', '/%00', '/%zz', '/..'])(
  '%s leads nowhere',
  (path) => {
    expect(safeJoin('/srv/site', path)).toBeUndefined();
  },
);

test('a file is served anew as soon as it is replaced', async () => {
  const files = createFileStore();
  await put('a.js', 'one', new Date(1_000));
  const first = await files.find(folder, '/a.js');
  expect(first).toMatchObject({ type: 'text/javascript; charset=utf-8', bytes: Buffer.from('one') });
  expect(await files.find(folder, '/a.js')).toBe(first);
  await put('a.js', 'two', new Date(2_000));
  const second = await files.find(folder, '/a.js');
  expect(second?.bytes.toString()).toBe('two');
  expect(second?.hash).not.toBe(first?.hash);
  await rm(join(folder, 'a.js'));
  expect(await files.find(folder, '/a.js')).toBeUndefined();
  expect(await files.find(folder, '/')).toBeUndefined();
});

test('text is compressed once, what does not shrink is left, and a compressed neighbour is used', async () => {
  const files = createFileStore();
  const text = 'Karigar '.repeat(1_000);
  await put('a.css', text);
  const file = await files.find(folder, '/a.css');
  const [br, again] = [file?.encoded('br'), file?.encoded('br')];
  expect(br).toBe(again);
  expect(brotliDecompressSync((await br) ?? '').toString()).toBe(text);
  expect(gunzipSync((await file?.encoded('gzip')) ?? '').toString()).toBe(text);

  await put('small.css', 'a{}');
  expect(await (await files.find(folder, '/small.css'))?.encoded('br')).toBeUndefined();
  await put('picture.png', text);
  expect(await (await files.find(folder, '/picture.png'))?.encoded('br')).toBeUndefined();
  await put('b.js', text);
  await put('b.js.br', 'made by the build');
  expect(String(await (await files.find(folder, '/b.js'))?.encoded('br'))).toBe('made by the build');
});

test('remotes are listed as they say; one that is missing, broken or leads elsewhere keeps its place without a version', async () => {
  const record = {
    name: 'mfe_customer',
    folder: 'elsewhere',
    version: '0.2.0',
    contract: 1,
    prefixes: ['/'],
    preload: ['/remotes/mfe-customer/a.js'],
    entry: '/remotes/mfe-customer/_app/remote-entry.0123456789.js',
  };
  const records: Record<string, string> = {
    'mfe-customer': JSON.stringify(record),
    'mfe-provider': '{"name": 1}',
    'mfe-third': JSON.stringify({ ...record, entry: 'https://evil.example/remote-entry.js' }),
  };
  const expected = [
    { folder: 'mfe-customer', prefix: '/' },
    { folder: 'mfe-provider', prefix: '/provider' },
    { folder: 'mfe-third', prefix: '/third' },
  ];
  const list = createRemoteList(expected, async (name) => records[name], log);
  expect(await list()).toEqual([
    { ...record, folder: 'mfe-customer' },
    {
      name: 'mfe_provider',
      folder: 'mfe-provider',
      version: null,
      contract: 1,
      prefixes: ['/provider'],
      entry: null,
    },
    {
      name: 'mfe_third',
      folder: 'mfe-third',
      version: null,
      contract: 1,
      prefixes: ['/third'],
      entry: null,
    },
  ]);
});
