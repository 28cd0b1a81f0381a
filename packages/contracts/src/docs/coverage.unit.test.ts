import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const linesOf = (document: string) =>
  readFileSync(new URL(document, root), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

it('docs/coverage.md names folders and files that exist', () => {
  const places = linesOf('docs/coverage.md').map(([, , place = '']) => place.replaceAll('`', ''));
  expect(places.length).toBeGreaterThan(30);
  expect(places.filter((place) => !existsSync(new URL(place, root)))).toEqual([]);
});

it('docs/proof.md names the files of rules that exist', () => {
  const rules = linesOf('docs/proof.md').flatMap(([, , where = '']) => /^`([^`]+)`$/.exec(where)?.slice(1) ?? []);
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

it.each(['docs/coverage.md', 'docs/proof.md'])('%s names tests that exist', (document) => {
  const tests = linesOf(document).flatMap(([, , , proofs = '']) =>
    proofs.split('<br>').map((proof) => /^`(.+?)`: (.+)$/.exec(proof)?.slice(1) ?? [proof]),
  );
  expect(tests.length).toBeGreaterThan(60);
  const missing = tests.filter(([file = '', title = '']) => {
    const path = new URL(file, root);
    return title === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`);
  });
  expect(missing).toEqual([]);
});

it('docs/proof.md names every invariant that is decided after a run under faults', () => {
  const proof = readFileSync(new URL('docs/proof.md', root), 'utf8');
  const invariants = readFileSync(new URL('e2e/src/checker/invariants.ts', root), 'utf8');
  const names = [...invariants.matchAll(/^ {4}name: '(.+)',$/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !proof.includes(name))).toEqual([]);
});
