import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signIn } from '@karigar/platform/testing';
import { homePath, openStartPage } from './start-page.ts';

const manifest = readFileSync(join(import.meta.dirname, '../public/manifest.webmanifest'), 'utf8');
const { start_url: startUrl } = JSON.parse(manifest) as { start_url: string };

it.each([
  ['a provider from the start of the installed app to their home', 'provider', startUrl, '/my/today'],
  ['no customer', 'customer', startUrl, startUrl],
  ['no provider who opens another page', 'provider', '/services', '/services'],
  ['no provider who looks at the home of customers', 'provider', '/', '/'],
] as const)('takes %s', (_whom, role, from, to) => {
  signIn(role);
  window.history.replaceState(null, '', from);
  document.body.innerHTML = '<div class="boot-page"></div>';
  openStartPage(homePath('/my/today'));
  expect(window.location.pathname + window.location.search).toBe(to);
  expect(document.querySelector('.boot-page') === null).toBe(from !== to);
});

it('stays where it is while the provider’s pages are missing', () => {
  signIn('provider');
  window.history.replaceState(null, '', startUrl);
  openStartPage(homePath(undefined));
  expect(window.location.search).toBe('?source=app');
});
