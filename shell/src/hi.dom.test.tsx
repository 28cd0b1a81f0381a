import { expect, it } from 'vitest';
import { hindiProblems } from '@karigar/platform/testing';
import { hindi } from './hi.ts';

it('says everything in Hindi, too', async () => {
  expect(await hindiProblems(import.meta.dirname, hindi, ['Karigar'])).toEqual([]);
});
