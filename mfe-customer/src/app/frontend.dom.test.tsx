import { expect, it } from 'vitest';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';

it('declares links to its own pages, and a frame for each of them', () => {
  expect(recordProblems(frontend, routes)).toEqual([]);
});
