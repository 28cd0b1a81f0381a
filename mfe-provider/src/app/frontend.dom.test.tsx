import { expect, it } from 'vitest';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';

it('declares all its pages, and links to them only', () => {
  expect(recordProblems(frontend, routes)).toEqual([]);
});

it('has a page at every address of the route table, in any case, and leads providers to all but the entry pages', () => {
  const pages = ['dashboard', 'orders', 'services', 'instant-requests', 'complaints', 'profile'].map((page) => `/provider/${page}`);
  expect(frontend.provider?.side.map(({ to }) => to)).toEqual(pages);
  const routeTable = [...pages, '/provider/register', '/provider/login'];
  const links = [...routeTable, ...routeTable.map((path) => path.toUpperCase())].map((to) => ({ to, label: 'Orders' }));
  expect(recordProblems({ ...frontend, bar: links }, routes)).toEqual([]);
});
