import { once } from 'node:events';
import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLogger } from '@karigar/service-kit';
import express from 'express';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cacheControlFor, filesOf } from './files.ts';
import { createRemoteList, hasPage, type RemoteEntry } from './remotes.ts';
import { apiHeaders, pageHeaders } from './security-headers.ts';

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

/** The files of the folder over HTTP, with 204 for what is left to the next handler. */
async function served() {
  const app = express().use(filesOf(folder), (_req, res) => void res.status(204).end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}) => {
    const asking = request({ port, path, headers: { connection: 'close', ...headers } }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  [undefined, undefined],
])('of %j %s is taken', async (accepted, encoding) => {
  await Promise.all([put('a.js', 'plain'), put('a.js.br', 'br'), put('a.js.gz', 'gzip')]);
  const get = await served();
  expect(await get('/a.js', accepted === undefined ? {} : { 'accept-encoding': accepted })).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    body: encoding ?? 'plain',
  });
});

test('a file without a compressed copy is sent uncompressed', async () => {
  await put('a.css', 'a{}');
  await put('b.css', 'b{}');
  await put('b.css.gz', 'gzip');
  const get = await served();
  expect(await get('/a.css?v=1', { 'accept-encoding': 'br, gzip' })).toMatchObject({ status: 200, body: 'a{}' });
  expect((await get('/a.css', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  expect(await get('/b.css', { 'accept-encoding': 'br, gzip' })).toMatchObject({ body: 'gzip', headers: { 'content-encoding': 'gzip' } });
});

test.each(['/../secret', '/%2e%2e/secret', '/a/..%2f..%2fsecret', '/.git/config', '/a\\..\\b', '/%00', '/%zz', '/..', '/', '/sub'])(
  '%s leads nowhere',
  async (path) => {
    await put('.git/config', 'hidden');
    await put('sub/index.html', 'a folder');
    await put(`../${basename(folder)}-secret`, 'outside');
    onTestFinished(() => rm(`${folder}-secret`));
    const get = await served();
    expect(await get(path.replace('secret', `${basename(folder)}-secret`))).toMatchObject({ status: 204 });
  },
);

test('a replaced file is served at once, and a removed one is a 404', async () => {
  const get = await served();
  await put('a.js', 'one', new Date(1_000));
  const first = await get('/a.js');
  expect((await get('/a.js', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
  await put('a.js', 'two', new Date(2_000));
  expect(await get('/a.js', { 'if-none-match': first.headers.etag ?? '' })).toMatchObject({ status: 200, body: 'two' });
  await rm(join(folder, 'a.js'));
  expect((await get('/a.js')).status).toBe(204);
});

test('a remote is listed with its record, or without a version when its manifest is missing or invalid', async () => {
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
  const app = express().use(pageHeaders({ publicUrl: 'https://karigar.test', overrides }), (_req, res) => void res.end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  expect(response.headers.get('content-security-policy')).toContain(expected);
  expect(response.headers.get('permissions-policy')).toMatch(/^geolocation=\(self\), microphone=\(self\), camera=\(\)/);
  expect(response.headers.get('content-security-policy')).toContain('report-uri /policy-reports');
  expect(response.headers.get('content-security-policy-report-only')).toBe(
    "require-trusted-types-for 'script'; trusted-types default; report-uri /policy-reports",
  );
});

test('an answer of the API may load and show nothing', async () => {
  const app = express().use(apiHeaders('https://karigar.test'), (_req, res) => void res.end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cross-origin-resource-policy': 'same-origin',
  });
});

const listed = (name: string, prefix: string, frontend: RemoteEntry['frontend']): RemoteEntry => ({
  name,
  prefix,
  version: '1.0.0',
  manifest: `/remotes/${name}/mf-manifest.json`,
  frontend,
});
const remotes = [
  listed('mfe_customer', '/', { routes: ['/', '/HomeAppliance', '/services/:category', '/orders/:id/view'] }),
  listed('mfe_provider', '/provider', { routes: ['/provider', '/provider/orders'] }),
  listed('mfe_broken', '/broken', null),
];

test.each([
  ['/', true],
  ['/homeappliance', true],
  ['/HomeAppliance/', true],
  ['/services/plumbing', true],
  ['/services', false],
  ['/services/plumbing/more', false],
  ['/orders/1/view', true],
  ['/orders/1', false],
  ['/Provider/Orders', true],
  ['/provider/nothing', false],
  ['/providers/1', false],
  ['/broken/anything', true],
])('%s: is a page: %s', (path, expected) => {
  expect(hasPage(remotes, path)).toBe(expected);
});

test('any page may exist below a remote that lists none', () => {
  expect(hasPage([listed('mfe_old', '/', {})], '/anything')).toBe(true);
});

test('an Accept-Encoding header of 15 kB costs nothing', async () => {
  await put('a.js', 'plain');
  const get = await served();
  await get('/a.js');
  const round = async () => {
    const since = performance.now();
    for (const header of [
      `br;q=0, gzip${' '.repeat(15_000)}x`,
      `${'gzip ;'.repeat(2_500)}, br ; q=0.5`,
      ','.repeat(15_000),
      `br${';q=1'.repeat(3_700)}`,
    ])
      expect(await get('/a.js', { 'accept-encoding': header })).toMatchObject({ status: 200, body: 'plain' });
    return performance.now() - since;
  };
  const rounds = [];
  for (let count = 0; count < 5; count += 1) rounds.push(await round());
  // Quadratic parsing takes 400 ms a header in every round; what else runs on the machine slows some of them.
  expect(Math.min(...rounds)).toBeLessThan(400);
});
