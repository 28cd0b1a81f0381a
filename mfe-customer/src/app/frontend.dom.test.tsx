import { expect, it } from 'vitest';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';
import { paths } from './paths.ts';

it('declares all its pages, and links to them only', () => {
  expect(recordProblems(frontend, routes)).toEqual([]);
});

it('leads a logged-in provider to no page that needs a customer', () => {
  const { bar = [], actions = [], tabs = [], menu = [], footer = [] } = frontend;
  const links = [bar, actions, tabs, menu, ...footer.map((group) => group.links)].flat();
  const shown = links.filter((link) => !link.for || link.for.includes('provider')).map(({ to }) => to);
  const ofCustomers: string[] = [paths.instant(), paths.orders, paths.complaint(), paths.profile, paths.notifications, paths.favourites];
  expect(shown).toContain(paths.services);
  expect(shown.filter((to) => ofCustomers.includes(to))).toEqual([]);
});
