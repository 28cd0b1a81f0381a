import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plantedBugs, root } from './patches.ts';

const bugs = plantedBugs();

// `npm run seeded` plants them one by one and runs the tests. Here only that a change of the product has not left them behind.
it('planted bugs name a test that exists', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(30);
  const lost = bugs.filter(({ file, test }) => {
    const path = join(root, file);
    return (
      !existsSync(path) ||
      test === '' ||
      !(readFileSync(path, 'utf8').includes(`'${test}'`) || readFileSync(path, 'utf8').includes(`"${test}"`))
    );
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});

it('planted bugs can be planted', () => {
  const lost = bugs.filter(({ patch }) => {
    try {
      execFileSync('git', ['apply', '--check', patch], { cwd: root, stdio: 'pipe' });
      return false;
    } catch {
      return true;
    }
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});
