import { expect, it } from 'vitest';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';
import { paths } from './paths.ts';

/** Links that the specification wants in the bars, and whose pages are still to come. */
const withoutPage = [paths.complaint()].map((path) => `no page at ${path}`);

it('declares links that lead to its pages, and the frames that its pages have', () => {
  const problems = recordProblems(frontend, routes);
  expect(problems.filter((problem) => !withoutPage.includes(problem))).toEqual([]);
});
