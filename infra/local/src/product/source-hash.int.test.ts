import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { hashSources } from './source-hash.ts';

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const hash = (): string => hashSources(root, ['package-lock.json', 'gateway', 'not-there-yet']);

beforeEach(() => {
  root = temporaryFolder();
  write('package-lock.json', '{}');
  write('gateway/src/app.ts', 'one');
});

test('the same sources have the same hash, wherever they lie and whenever they were written', () => {
  const before = hash();
  write('gateway/src/app.ts', 'one');
  expect(hash()).toBe(before);
});

test.each([
  ['a changed file', 'gateway/src/app.ts', 'two'],
  ['a new file', 'gateway/src/new.ts', ''],
  ['a file outside folders', 'package-lock.json', '{ }'],
  ['an entry that was missing', 'not-there-yet', 'here'],
])('%s changes it', (_, path, text) => {
  const before = hash();
  write(path, text);
  expect(hash()).not.toBe(before);
});

test.each(['gateway/dist/app.js', 'gateway/node_modules/x/index.js', 'gateway/src/app.unit.test.ts', 'docs/readme.md'])(
  '%s does not',
  (path) => {
    const before = hash();
    write(path, 'whatever');
    expect(hash()).toBe(before);
  },
);
