import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hindi } from './hi.ts';
import { hindiProblems } from './testing/index.tsx';

it('says everything in Hindi, too', async () => {
  expect(await hindiProblems(join(import.meta.dirname, 'i18n'), hindi)).toEqual([]);
});
