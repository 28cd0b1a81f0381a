import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchView } from '@karigar/contracts';
import { chooseCity, queryClient, QueryClientProvider } from '@karigar/platform';
// Fills in what jsdom lacks: dialogs.
import '@karigar/platform/testing';
import { createNavigation, NavigationContext } from '../frames/navigation.ts';
import { SearchOverlay } from './search-overlay.tsx';

const links = {
  results: '/list?q={words}&city={city}',
  category: '/list/{category}?city={city}',
  service: '/one/{id}',
  provider: '/who/{id}',
};
const found = {
  services: [{ id: 's1', name: 'Tap and leak repair', visiting_charge: 349, ProviderInfo: { name: 'Ramesh Jadhav' } }],
  providers: [{ id: 'p1', name: 'Ramesh Jadhav', city: 'Pune', jobsDone: 318 }],
  categories: [{ id: 'plumbing', slug: 'plumbing', name: 'Plumbing', count: 12 }],
} as unknown as SearchView;
const nothing: SearchView = { services: [], providers: [], categories: [] };

let answer: () => Response;
const asked: URL[] = [];
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  answer = () => json(found);
  asked.length = 0;
  queryClient.clear();
  sessionStorage.clear();
  chooseCity('Pune');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    asked.push(url);
    return url.pathname.endsWith('/search')
      ? answer()
      : json({
          items: [],
          nextCursor: null,
          facets: { total: 1, categories: [{ id: 'party', slug: 'party', name: 'Party', count: 1 }], cities: [], types: [], ratings: [] },
        });
  });
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const onClose = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <SearchOverlay open onClose={onClose} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={createNavigation([{ search: links }])}>
        <RouterProvider router={router} />
      </NavigationContext>
    </QueryClientProvider>,
  );
  const { location } = router.state;
  expect(location.pathname).toBe('/');
  return { router, onClose, user: userEvent.setup(), at: () => router.state.location.pathname + router.state.location.search };
}
const box = () => screen.getByRole('combobox', { name: 'Search for services' });
const searches = () => asked.filter(({ pathname }) => pathname.endsWith('/search')).map(({ search }) => search);

it('finds while typing, once per pause, in the chosen city', async () => {
  const { user } = open();
  await user.type(box(), 'leaky tap');
  const results = within(await screen.findByRole('listbox'));
  expect(await results.findByRole('option', { name: /Tap and leak repair/ })).toHaveProperty('pathname', '/one/s1');
  expect(results.getByRole('option', { name: /^Ramesh Jadhav/ })).toHaveProperty('pathname', '/who/p1');
  expect(results.getByRole('option', { name: /Plumbing/ })).toHaveProperty('search', '?city=Pune');
  expect(searches().at(-1)).toBe('?q=leaky+tap&city=Pune');
  expect(searches().length).toBeLessThan('leaky tap'.length);
});

it('is worked by arrows and Enter', async () => {
  const { user, at, onClose } = open();
  await user.type(box(), 'tap');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = screen.getByRole('option', { selected: true });
  expect(active.textContent).toContain('Tap and leak repair');
  expect(box().getAttribute('aria-activedescendant')).toBe(active.id);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ramesh Jadhav');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/who/p1'));
  expect(onClose).toHaveBeenCalled();
});

it('leads with Enter alone to all results, keeps the city, and remembers the words', async () => {
  const { user, at } = open();
  await user.type(box(), 'tap & sink{Enter}');
  await waitFor(() => expect(at()).toBe('/list?q=tap%20%26%20sink&city=Pune'));
  await user.clear(box());
  await user.click(await screen.findByRole('button', { name: 'tap & sink' }));
  expect(at()).toBe('/list?q=tap%20%26%20sink&city=Pune');
});

it('offers before the typing what there is in the city, and searches anywhere on request', async () => {
  const { user } = open();
  expect(await screen.findByRole('link', { name: 'Party' })).toHaveProperty('search', '?city=Pune');
  answer = () => json(nothing);
  await user.type(box(), 'xylophone');
  expect(await screen.findByText('Nothing found for “xylophone” in Pune.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Search anywhere' }));
  expect(await screen.findByText('Nothing found for “xylophone”.')).toBeTruthy();
  expect(searches().at(-1)).toBe('?q=xylophone');
});

it('says when the search failed, and tries again', async () => {
  const { user } = open();
  answer = () => json({ code: 'INVALID', status: 422, message: 'No.' }, 422);
  await user.type(box(), 'tap');
  expect(await screen.findByText('The search did not work.')).toBeTruthy();
  answer = () => json(found);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Plumbing/ })).toBeTruthy();
});
