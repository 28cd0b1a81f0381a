import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const lines = readFileSync(new URL('docs/coverage.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('docs/coverage.md names folders and files that exist', () => {
  const places = lines.map(([, , place = '']) => place.replaceAll('`', ''));
  expect(places.length).toBeGreaterThan(30);
  expect(places.filter((place) => !existsSync(new URL(place, root)))).toEqual([]);
});

it('docs/coverage.md names tests that exist', () => {
  const tests = lines.flatMap(([, , , proofs = '']) =>
    proofs.split('<br>').map((proof) => /^`(.+?)`: (.+)$/.exec(proof)?.slice(1) ?? [proof]),
  );
  const missing = tests.filter(([file = '', title = '']) => {
    const path = new URL(file, root);
    return title === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`);
  });
  expect(missing).toEqual([]);
});
