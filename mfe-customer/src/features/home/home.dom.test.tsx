import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { choosePlace, queryClient, recentSearches, savedDrafts, searchWords } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { bookingDraftKey } from '../../shared/booking/prefill.ts';
import { categoriesQuery } from '../../shared/categories/list-categories.ts';
import { aCategory, anOrder, aProvider, aRank, nextFreeOf, someFacets } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/home-page.tsx';

const api = fakeApi({
  'GET /slots/next-free': ({ query }) => nextFreeOf(query),
  'GET /categories': {
    items: [
      aCategory({ karigars: 12 }),
      aCategory({ id: 'party', slug: 'party', name: 'Party', count: 3, karigars: 1 }),
      aCategory({ id: 'wedding', slug: 'wedding', name: 'Wedding', count: 0, karigars: 0 }),
    ],
    nextCursor: null,
  },
  'GET /services': { items: [], nextCursor: null, facets: someFacets() },
  'GET /rankings': { items: [aRank()] },
  'GET /favourites': { items: [] },
  'GET /orders': { items: [], nextCursor: null },
  'GET /presence/online': { count: null },
});
const pages = [{ path: '/services', element: <p>list</p> }, ...routes];

it('shows categories with their counts, and the top karigars of the customer’s city', async () => {
  signIn('customer', { place: { city: 'Pune', state: '', country: '', pincode: '' } });
  renderPage(pages, '/');
  expect(await screen.findByRole('link', { name: /Plumbing\s*12 karigars/ })).toHaveProperty('pathname', '/services/plumbing');
  expect(screen.getByRole('link', { name: /Party\s*1 karigar$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Wedding\s*None here yet$/ })).toHaveProperty('search', '?city=Pune');
  expect(api.sent('GET /categories').at(-1)?.query).toEqual({ limit: '50', city: 'Pune' });
  expect(await screen.findByRole('link', { name: 'Ramesh Jadhav' })).toHaveProperty('pathname', '/providers/p1');
  expect(screen.getByRole('heading', { name: 'Top karigars near you' })).toBeTruthy();
  expect(api.sent('GET /rankings')[0]?.query).toEqual({ city: 'Pune' });
  expect(screen.getByRole('link', { name: /Need someone in the next hour/ })).toHaveProperty('pathname', '/instant-service');
});

it('shows no numbers of other cities while those of the chosen one are counted', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const counted = (karigars: number) => ({ items: [aCategory({ karigars })], nextCursor: null });
  api.on({
    'GET /categories': () => answered.then(() => counted(3)),
    // No other link of the same name.
    'GET /services': { items: [], nextCursor: null, facets: someFacets({ categories: [] }) },
  });
  choosePlace('Pune');
  renderPage(pages, '/');
  queryClient.setQueryData(categoriesQuery().queryKey, counted(12));
  expect((await screen.findByRole('link', { name: 'Plumbing' })).textContent).not.toMatch(/\d/);
  answer();
  expect(await screen.findByRole('link', { name: /Plumbing\s*3 karigars/ })).toBeTruthy();
});

it('says how many karigars are online in the city, once that is known and more than a few', async () => {
  choosePlace('Pune');
  api.on({ 'GET /presence/online': { count: 15 } });
  renderPage(pages, '/');
  expect(await screen.findByText(/^15\+ karigars online in Pune/)).toBeTruthy();
  expect(api.sent('GET /presence/online').map(({ query }) => query)).toEqual([{ city: 'Pune' }]);
});

it('passes the words on to the search while they are typed, and opens it with a tap', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/');
  const words = await screen.findByLabelText('What needs doing?');
  searchWords.set(null);
  await user.click(words);
  expect(searchWords.get()).toMatchObject({ words: '' });
  await user.type(words, 'tap');
  expect(searchWords.get()).toMatchObject({ words: 'tap' });
  act(() => searchWords.get()?.onType('tape'));
  expect(words).toHaveProperty('value', 'tape');
});

it('searches by words and city', async () => {
  const user = userEvent.setup();
  const { router } = renderPage(pages, '/');
  await user.type(await screen.findByLabelText('What needs doing?'), 'tap leaks');
  await user.clear(screen.getByLabelText('City or PIN code'));
  await user.type(screen.getByLabelText('City or PIN code'), 'Jaipur');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('list');
  expect(router.state.location.search).toBe('?q=tap+leaks&city=Jaipur');
  expect(recentSearches.read()).toEqual(['tap leaks']);
});

it('keeps working when one of its sections cannot be loaded', async () => {
  api.on({ 'GET /rankings': () => problem(503, 'UNAVAILABLE', { message: 'Down.' }) });
  renderPage(pages, '/');
  expect(await screen.findByText('Down.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Party/ })).toBeTruthy();
});

it('suggests only what is offered in the city', async () => {
  choosePlace('Pune');
  api.on({ 'GET /services': { items: [], nextCursor: null, facets: someFacets() } });
  renderPage(pages, '/');
  const popular = within(await screen.findByRole('list', { name: 'Popular in Pune:' }));
  expect(popular.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Plumbing']);
  expect(popular.getByRole('link')).toHaveProperty('search', '?city=Pune');
});

it('offers to book each fulfilled service again, at the same address and for the same work', async () => {
  const user = userEvent.setup();
  signIn('customer', { id: 'c1' });
  const fulfilled = (id: string, service: string, issue: string) =>
    anOrder({ id, status: 'fulfilled', issue, notes: null, Service: { ...anOrder().Service, id: service, name: `Service ${service}` } });
  api.on({
    'GET /orders': {
      items: [fulfilled('k3', 's1', 'Tap again'), fulfilled('k2', 's2', 'Fan'), fulfilled('k1', 's1', 'Tap')],
      nextCursor: null,
    },
  });
  renderPage([...pages, { path: '/service/:id/book', element: <p>booking</p> }], '/');
  const list = within((await screen.findByRole('heading', { name: 'Booked before' })).closest('section')!);
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Service s1', 'Service s2']);
  expect(api.sent('GET /orders').map(({ query }) => query)).toContainEqual({ status: 'fulfilled', limit: '10' });
  await user.click(list.getByRole('link', { name: 'Book Service s1 again' }));
  expect(savedDrafts.read(bookingDraftKey('s1'), 'c1')).toMatchObject({ addressLine: anOrder().location, notes: 'Tap again' });
});

it('asks nobody else for their orders', async () => {
  signIn('provider');
  renderPage(pages, '/');
  await screen.findByRole('link', { name: /Plumbing/ });
  expect(api.sent('GET /orders')).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Booked before' })).toBeNull();
});

it('starts with the customer’s saved karigars', async () => {
  signIn('customer');
  api.on({ 'GET /favourites': { items: [aProvider({ name: 'Meena Tiles' })] } });
  renderPage(pages, '/');
  expect(await screen.findByRole('heading', { name: 'Your karigars' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Meena Tiles' })).toHaveProperty('pathname', '/providers/p1');
  expect(screen.getByRole('link', { name: 'See services' })).toHaveProperty('pathname', '/providers/p1');
});

it('shows a customer their next visit', async () => {
  signIn('customer');
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const visit = (id: string, from: number, name: string) =>
    anOrder({ id, status: 'confirmed', date: at(from), scheduled_end: at(from + 2), Service: { ...anOrder().Service, name } });
  const visits = [visit('k3', 50, 'Later'), visit('k2', 20, 'Next'), visit('k1', -3, 'Over')];
  api.on({ 'GET /orders': ({ query }) => ({ items: query['status'] === 'confirmed' ? visits : [], nextCursor: null }) });
  renderPage(pages, '/');
  const section = within((await screen.findByRole('heading', { name: 'Next visit' })).closest('section')!);
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Next']);
  expect(section.getByRole('link', { name: 'See the visit' })).toHaveProperty('pathname', '/orders/k2/view');
});
