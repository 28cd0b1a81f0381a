import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '@testing-library/react';

const scripts = () => [...document.head.querySelectorAll('script')];
const pathsOf = (all: readonly HTMLScriptElement[]) => all.map(({ src }) => src.replace(location.origin, ''));
const fail = (script: HTMLScriptElement | undefined) => script?.dispatchEvent(new Event('error'));

beforeEach(async () => {
  const page = await readFile(`${import.meta.dirname}/index.html`, 'utf8');
  document.head.innerHTML = '';
  document.body.innerHTML = `<div id="root"><header class="boot"></header></div>${/<template.*<\/template>/s.exec(page)?.[0]}`;
  const started = Object.assign(document.createElement('script'), { type: 'text/plain' });
  started.dataset['scripts'] = '/_app/runtime.js /_app/main.js';
  Object.defineProperty(document, 'currentScript', { value: started, configurable: true });
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  vi.resetModules();
  await vi.importActual('./after-first-paint.js');
  await waitFor(() => expect(scripts()).toHaveLength(2));
});

it('loads the scripts of the page in their order', () => {
  expect(pathsOf(scripts())).toEqual(['/_app/runtime.js', '/_app/main.js']);
  expect(scripts().map(({ async }) => async)).toEqual([false, false]);
});

it('requests a script that does not arrive once more, then says that the page could not be loaded', () => {
  fail(scripts()[1]);
  expect(pathsOf(scripts())).toEqual(['/_app/runtime.js', '/_app/main.js', '/_app/main.js?attempt=2']);
  expect(document.querySelector('[role=alert]')).toBeNull();
  fail(scripts()[2]);
  const alert = document.querySelector('[role=alert]');
  expect(alert?.textContent).toContain('This page could not be loaded.');
  expect([...(alert?.querySelectorAll('a') ?? [])].map(({ href, textContent }) => [href, textContent])).toEqual([
    [location.href, 'Reload'],
    [location.href, 'फिर से लोड करें'],
    [location.href, 'पुन्हा लोड करा'],
  ]);
  expect(scripts()).toHaveLength(3);
});

it('says it once if several scripts do not arrive', () => {
  for (const script of scripts()) fail(script);
  for (const script of scripts().slice(2)) fail(script);
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
});
