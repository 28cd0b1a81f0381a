import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'e2e/seeded');

/** A planted bug, and the test that must fail with it. */
export interface PlantedBug {
  readonly name: string;
  readonly patch: string;
  /** What is wrong, in a sentence. */
  readonly bug: string;
  readonly file: string;
  readonly test: string;
}

/** The bugs of `e2e/seeded`. A patch begins with a description of the bug, and the file and title of the test. */
export const plantedBugs = (): PlantedBug[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => {
      const patch = join(folder, name);
      const [bug = '', caught = '', test = ''] = readFileSync(patch, 'utf8').split('\n');
      return { name: name.replace('.patch', ''), patch, bug, file: caught.replace('Caught by ', ''), test: test.trim() };
    });

/** The vitest project of a test file, by its name. */
export const projectOf = (file: string): string => (/\.int\.test\.ts$/.test(file) ? 'integration' : 'unit');
