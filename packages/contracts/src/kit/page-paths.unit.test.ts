import { describe, expect, it } from 'vitest';
import { filesOfPage, matchesPath, remoteOfPath } from './page-paths.ts';

describe('the remote of a path', () => {
  const remotes = [
    { name: 'shop', prefix: '/' },
    { name: 'stall', prefix: '/stall' },
  ];
  it.each([
    ['/', 'shop'],
    ['/fruit/apples', 'shop'],
    ['/stall', 'stall'],
    ['/Stall/Orders', 'stall'],
    ['/stalls-near-me', 'shop'],
  ])('%s -> %s', (path, name) => expect(remoteOfPath(remotes, path)?.name).toBe(name));
});

it.each([
  ['/service/:id', '/service/s1', true],
  ['/service/:id', '/Service/s1/', true],
  ['/service/:id', '/service', false],
  ['/service/:id', '/service/s1/reviews', false],
  ['/', '/', true],
])('%s matches %s: %s', (pattern, path, expected) => expect(matchesPath(pattern, path)).toBe(expected));

it('names the files of every page, of the language, and of the page', () => {
  const files = { preload: ['a.js'], pages: { '/service/:id': ['service.js'] }, translationFiles: { hi: ['hi.js'] } };
  expect(filesOfPage(files, '/service/s1', 'hi')).toEqual(['a.js', 'hi.js', 'service.js']);
  expect(filesOfPage(files, '/services', 'en-IN')).toEqual(['a.js']);
});
