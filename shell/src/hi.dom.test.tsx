import { expect, it } from 'vitest';
import { hindiProblems } from '@karigar/platform/testing';
import { hindi } from './hi.ts';

it('translates everything to Hindi', async () => {
  expect(await hindiProblems(import.meta.dirname, hindi, ['Karigar'])).toEqual([]);
});
