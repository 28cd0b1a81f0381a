import { once } from 'node:events';
import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createLogger } from '@karigar/service-kit';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStore, safeJoin } from './file-store.ts';
import { createRemoteList } from './remotes.ts';
import { securityHeaders } from './security-headers.ts';
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
  ['/mf-manifest.json', 'no-cache'],
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

test('a replaced file is served at once', async () => {
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

test('a remote is listed with its record; one whose manifest is missing or invalid stays listed without a version', async () => {
  const frontend = { bar: [{ to: '/', label: 'Home' }], preload: ['_app/a.js'], pages: {} };
  const manifests: Record<string, string> = {
    'mfe-customer': JSON.stringify({
      id: 'mfe_customer',
      name: 'mfe_customer',
      metaData: { buildInfo: { buildVersion: '0.2.0' }, publicPath: 'auto', frontend },
      exposes: [],
    }),
    'mfe-provider': '{"name": 1}',
  };
  const expected = [
    { folder: 'mfe-customer', prefix: '/' },
    { folder: 'mfe-provider', prefix: '/provider' },
    { folder: 'mfe-third', prefix: '/third' },
  ];
  const list = createRemoteList(expected, async (name) => manifests[name], log);
  expect(await list()).toEqual([
    { name: 'mfe_customer', prefix: '/', version: '0.2.0', manifest: '/remotes/mfe-customer/mf-manifest.json', frontend },
    { name: 'mfe_provider', prefix: '/provider', version: null, manifest: null, frontend: null },
    { name: 'mfe_third', prefix: '/third', version: null, manifest: null, frontend: null },
  ]);
});

test.each([
  [false, "script-src 'self';"],
  [true, "script-src 'self' http://localhost:* http://127.0.0.1:*;"],
])('with overrides %s the content security policy has %s', async (overrides, expected) => {
  const app = express().use(securityHeaders({ publicUrl: 'https://karigar.test', overrides }), (_req, res) => void res.end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  expect(response.headers.get('content-security-policy')).toContain(expected);
});

test('reads an Accept-Encoding of 15 kB in a moment', () => {
  const began = performance.now();
  expect(preferred(`br;q=0, gzip${' '.repeat(15_000)}x`)).toBeUndefined();
  expect(preferred(`${'gzip ;'.repeat(2_500)}, br ; q=0.5`)).toBe('br');
  expect(performance.now() - began).toBeLessThan(100);
});
