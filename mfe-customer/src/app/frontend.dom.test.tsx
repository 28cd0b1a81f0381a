import { expect, it } from 'vitest';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';

it('declares all its pages, and links to them only', () => {
  expect(recordProblems(frontend, routes)).toEqual([]);
});
