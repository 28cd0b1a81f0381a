import { expect, it } from 'vitest';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';

it('declares links that lead to its pages, and the frames that its pages have', () => {
  expect(recordProblems(frontend, routes)).toEqual([]);
});
