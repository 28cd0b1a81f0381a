import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hindiProblems } from '@karigar/platform/testing';
import { hindi } from './hi.ts';

it('translates everything to Hindi', async () => {
  expect(await hindiProblems(join(import.meta.dirname, '..'), hindi)).toEqual([]);
});
