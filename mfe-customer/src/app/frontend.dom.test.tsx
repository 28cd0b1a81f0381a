import { expect, it } from 'vitest';
import { frameOf } from '@karigar/platform';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';
import { paths } from './paths.ts';

it('declares all its pages, and links to them only', () => {
  expect(recordProblems(frontend, routes)).toEqual([]);
});

/** The routes of the specification, section 2. The shell has `/errorpage`. */
const routeTable = [
  ...[
    '/',
    '/about',
    '/explore',
    '/services',
    '/services/party',
    '/templates',
    '/Rankings',
    '/complaint',
    '/profile',
    '/order',
    '/service/s1',
  ],
  ...['/home-renovation', '/wedding-requisites', '/HomeAppliance', '/BeautySpa', '/Party', '/orders/k1/view', '/order/k1'],
  ...['/book', '/instant-service', '/book-instant-order', '/login', '/register', '/register/mobilevarification', '/authtransfer'],
];

it('has a page at every address of the route table, in any case', () => {
  const links = [...routeTable, ...routeTable.map((path) => path.toUpperCase())].map((to) => ({ to, label: 'Home' }));
  expect(recordProblems({ ...frontend, bar: links }, routes)).toEqual([]);
});

it('shows customers Book Instant, orders and profile in the bar, guests Log in and Register, and both the same pages', () => {
  const actionsFor = (visitor: 'customer' | 'guest') =>
    frontend.actions?.filter((link) => link.for?.includes(visitor)).map(({ label, to }) => `${label} ${to}`);
  expect(actionsFor('customer')).toEqual(['Book Instant /instant-service', 'Orders /order', 'Profile /profile']);
  expect(actionsFor('guest')).toEqual(['Log in /login', 'Register /register']);
  expect(frontend.bar?.map(({ to }) => to)).toEqual(['/', '/explore', '/services', '/templates', '/rankings', '/about']);
});

it.each([
  ...['/login', '/register', '/register/mobilevarification', '/authtransfer', '/book', '/BOOK/sent', '/instant-service'],
  '/book-instant-order',
])('shows neither the bar nor the footer on %s', (path) => {
  expect(frameOf(path, frontend.frames ?? {})).toBe('slim');
});

it('leads a logged-in provider to no page that needs a customer', () => {
  const { bar = [], actions = [], tabs = [], menu = [], footer = [] } = frontend;
  const links = [bar, actions, tabs, menu, ...footer.map((group) => group.links)].flat();
  const shown = links.filter((link) => !link.for || link.for.includes('provider')).map(({ to }) => to);
  const ofCustomers: string[] = [paths.instant(), paths.orders, paths.complaint(), paths.profile, paths.notifications, paths.favourites];
  expect(shown).toContain(paths.services);
  expect(shown.filter((to) => ofCustomers.includes(to))).toEqual([]);
});
