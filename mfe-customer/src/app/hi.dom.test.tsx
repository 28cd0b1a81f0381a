import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hindiProblems } from '@karigar/platform/testing';
import { hindi } from './hi.ts';

it('says everything in Hindi, too', async () => {
  const sample = ['State Bank of India', 'Karigar Services'];
  expect(await hindiProblems(join(import.meta.dirname, '..'), hindi, sample)).toEqual([]);
});
