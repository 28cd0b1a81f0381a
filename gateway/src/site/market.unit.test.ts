import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@karigar/service-kit';
import express from 'express';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { builtSite } from './site.ts';

const page = `<html lang="en-IN"><head><title>Karigar</title><meta name="application-name" content="Karigar" /><meta name="time-zone" content="Asia/Kolkata" /></head>
<body><div id="root"><header class="boot">Karigar</header></div>Karigars near you</body></html>`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-'));
  for (const path of ['shell/dist/icons', 'own/icons']) await mkdir(join(folder, path), { recursive: true });
  const files = {
    'shell/dist/index.html': page,
    'shell/dist/not-found.html': page,
    'shell/dist/manifest.webmanifest': '{ "name": "Karigar", "shortcuts": [{ "name": "Karigars: visits" }] }',
    'shell/dist/favicon.svg': 'the rosette',
    'shell/dist/icons/icon-192.png': 'the rosette',
    'own/favicon.svg': 'a spanner',
    'own/index.html': 'not a picture',
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
});
afterEach(() => rm(folder, { recursive: true }));

/** Reads files and pages of a site with this brand. The catalogue does not answer, which costs pages their first content only. */
async function site(name: string, own?: string, timeZone = 'Asia/Kolkata') {
  const log = createLogger({ name: 'test', level: 'silent' });
  const urls = { catalogUrl: 'http://127.0.0.1:1', orderUrl: 'http://127.0.0.1:1', publicUrl: 'http://localhost' };
  const market = { name, timeZone, pictures: own && join(folder, own) };
  const server = express()
    .use(builtSite({ folder, remotes: [], overrides: false, ...urls, market, log }))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return async (path: string) => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text();
}

it('shows the name of the marketplace on every page and in the manifest, and leaves its people their name', async () => {
  const read = await site('Seva & Co');
  for (const path of ['/errorpage', '/nothing-here']) {
    const shown = await read(path);
    expect(shown).toContain('<title>Seva &amp; Co</title>');
    expect(shown).toContain('name="application-name" content="Seva &amp; Co"');
    expect(shown).toContain('Karigars near you');
    expect(shown).not.toMatch(/\bKarigar\b/);
  }
  expect(JSON.parse(await read('/manifest.webmanifest'))).toEqual({ name: 'Seva & Co', shortcuts: [{ name: 'Karigars: visits' }] });
});

it('serves the pictures of a market in place of the shell’s, and nothing else of its folder', async () => {
  const read = await site('Seva', 'own');
  expect(await read('/favicon.svg')).toBe('a spanner');
  expect(await read('/icons/icon-192.png')).toBe('the rosette');
  expect(await read('/index.html')).not.toContain('not a picture');
  expect(await (await site('Seva'))('/favicon.svg')).toBe('the rosette');
});

it('says in the page which time zone the market has', async () => {
  const read = await site('Seva', undefined, 'Asia/Kathmandu');
  expect(await read('/errorpage')).toContain('name="time-zone" content="Asia/Kathmandu"');
});
