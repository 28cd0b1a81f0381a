import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchView } from '@karigar/contracts';
import { choosePlace, type SearchWords } from '@karigar/platform';
import { fakeApi, problem, renderPage } from '@karigar/platform/testing';
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
  categories: [{ id: 'plumbing', slug: 'plumbing', name: 'Plumbing', count: 12, karigars: 5 }],
  elsewhere: [],
} as unknown as SearchView;
const nothing: SearchView = { services: [], providers: [], categories: [], elsewhere: [] };

const api = fakeApi({
  'GET /search': found,
  'GET /services': {
    items: [],
    nextCursor: null,
    facets: {
      total: 1,
      categories: [{ id: 'party', slug: 'party', name: 'Party', count: 1 }],
      cities: [],
      types: [],
      ratings: [],
      prices: [],
    },
  },
});

beforeEach(() => choosePlace('Pune'));

function open(typed: SearchWords | null = null) {
  const onClose = vi.fn();
  const element = (
    <NavigationContext value={createNavigation([{ search: links }])}>
      <SearchOverlay open typed={typed} onClose={onClose} />
    </NavigationContext>
  );
  const { router } = renderPage([{ path: '*', element }], '/');
  const { location } = router.state;
  expect(location.pathname).toBe('/');
  return { router, onClose, user: userEvent.setup(), at: () => router.state.location.pathname + router.state.location.search };
}
const box = () => screen.getByRole('combobox', { name: 'Search for services' });
const searches = () => api.sent('GET /search').map(({ query }) => query);

it('searches while typing, once per pause, in the chosen city', async () => {
  open();
  expect(box()).toHaveProperty('placeholder', 'Search for services . . .');
  // Key by key without a pause, however busy the machine is.
  for (let length = 1; length <= 'leaky tap'.length; length += 1)
    fireEvent.change(box(), { target: { value: 'leaky tap'.slice(0, length) } });
  const results = within(await screen.findByRole('listbox'));
  expect(await results.findByRole('option', { name: /Tap and leak repair/ })).toHaveProperty('pathname', '/one/s1');
  expect(results.getByRole('option', { name: /^Ramesh Jadhav/ })).toHaveProperty('pathname', '/who/p1');
  expect(results.getByRole('option', { name: /^Plumbing\s*5 karigars$/ })).toHaveProperty('search', '?city=Pune');
  expect(searches()).toEqual([{ q: 'leaky tap', city: 'Pune' }]);
});

it('can be used with arrow keys and Enter', async () => {
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

it('keeps the selected line, or none, when the results of the latest words arrive', async () => {
  let answer: (sent: SearchView) => void = () => {};
  const { user, at } = open();
  await user.type(box(), 'tap');
  await screen.findAllByRole('option');
  api.on({ 'GET /search': () => new Promise<SearchView>((resolve) => (answer = resolve)) });
  await user.type(box(), ' leak');
  await waitFor(() => expect(searches().at(-1)?.q).toBe('tap leak'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Tap and leak repair');
  answer({ ...found, categories: [] });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Tap and leak repair');
  await user.type(box(), 's');
  await waitFor(() => expect(searches().at(-1)?.q).toBe('tap leaks'));
  await user.keyboard('{ArrowDown}');
  answer({ ...found, services: [] });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/list?q=tap%20leaks&city=Pune'));
});

it('scrolls to the line that the arrow keys select, since the focus stays in the input', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = open();
  await user.type(box(), 'tap');
  await screen.findAllByRole('option');
  expect(scroll).not.toHaveBeenCalled();
  await user.keyboard('{ArrowUp}');
  expect(scroll.mock.contexts).toEqual([screen.getByRole('option', { selected: true })]);
  scroll.mockRestore();
});

it('opens all results with Enter alone, keeps the city, and remembers the words', async () => {
  const { user, at } = open();
  await user.type(box(), 'tap & sink{Enter}');
  await waitFor(() => expect(at()).toBe('/list?q=tap%20%26%20sink&city=Pune'));
  await user.clear(box());
  await user.type(box(), 'fan{Enter}');
  await waitFor(() => expect(at()).toBe('/list?q=fan&city=Pune'));
  await user.clear(box());
  // Earlier searches can be chosen with the arrow keys too.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['fan', 'tap & sink']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(at()).toBe('/list?q=tap%20%26%20sink&city=Pune'));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['tap & sink', 'fan']);
});

it('suggests what the city offers before anything is typed, and searches everywhere on request', async () => {
  const { user } = open();
  expect(await screen.findByRole('link', { name: 'Party' })).toHaveProperty('search', '?city=Pune');
  api.on({ 'GET /search': nothing });
  await user.type(box(), 'xylophone');
  expect(await screen.findByText('Nothing found for “xylophone” in Pune.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Search anywhere' }));
  expect(await screen.findByText('Nothing found for “xylophone”.')).toBeTruthy();
  expect(searches().at(-1)).toEqual({ q: 'xylophone' });
});

it('searches in the city of the page, and hands back what is typed', async () => {
  const onType = vi.fn();
  const { user, at } = open({ words: 'ta', city: 'Nagpur', onType });
  await user.type(box(), 'p');
  await waitFor(() => expect(searches().at(-1)).toEqual({ q: 'tap', city: 'Nagpur' }));
  expect(onType).toHaveBeenLastCalledWith('tap');
  await user.click(screen.getByRole('button', { name: 'Search anywhere' }));
  await waitFor(() => expect(searches().at(-1)).toEqual({ q: 'tap' }));
  await user.type(box(), '{Enter}');
  await waitFor(() => expect(at()).toBe('/list?q=tap'));
});

it('offers the correct spelling, and searches for it', async () => {
  const { user } = open();
  api.on({ 'GET /search': () => (searches().at(-1)?.q === 'plumber' ? found : { ...found, didYouMean: 'plumber' }) });
  await user.type(box(), 'plumer');
  await user.click(await screen.findByRole('button', { name: 'plumber' }));
  expect(box()).toHaveProperty('value', 'plumber');
  expect(document.activeElement).toBe(box());
  await waitFor(() => expect(searches().at(-1)).toEqual({ q: 'plumber', city: 'Pune' }));
  await waitFor(() => expect(screen.queryByText('Did you mean')).toBeNull());
});

it('suggests the city named in the words, and opens it', async () => {
  const { user, at } = open();
  api.on({ 'GET /search': { ...nothing, elsewhere: [{ city: 'Bengaluru', words: 'plumber', count: 7 }] } });
  await user.type(box(), 'plumber bangalore');
  await user.click(await screen.findByRole('button', { name: 'Services in Bengaluru' }));
  await waitFor(() => expect(at()).toBe('/list?q=plumber&city=Bengaluru'));
});

it('reports a failed search, and offers a retry', async () => {
  const { user } = open();
  api.on({ 'GET /search': () => problem(422, 'INVALID') });
  await user.type(box(), 'tap');
  expect(await screen.findByText('The search did not work.')).toBeTruthy();
  api.on({ 'GET /search': found });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Plumbing/ })).toBeTruthy();
});

describe('a search that takes long', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    vi.useRealTimers();
    act(() => void window.dispatchEvent(new Event('online')));
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  /** Types the words, and waits until they are asked for. */
  const type = async (value: string) => {
    fireEvent.change(box(), { target: { value } });
    await pass(200);
  };

  it('says so after three seconds, before the first results and over those of the words before', async () => {
    let answer: (sent: SearchView) => void = () => {};
    api.on({ 'GET /search': () => new Promise<SearchView>((resolve) => (answer = resolve)) });
    open();
    await type('tap');
    // Real time passes too.
    await pass(2_500);
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    await pass(600);
    expect(screen.getByText('The search is taking longer than usual.')).toBeTruthy();
    answer(found);
    expect(await screen.findByRole('option', { name: /Tap and leak repair/ })).toBeTruthy();
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    await type('tap repair');
    await pass(3_100);
    expect(screen.getByText('The search is taking longer than usual.')).toBeTruthy();
    expect(screen.getByRole('option', { name: /Tap and leak repair/ })).toBeTruthy();
  });

  it('says that the device is offline, and which results are shown', async () => {
    open();
    await type('tap');
    await screen.findByRole('option', { name: /Tap and leak repair/ });
    act(() => void window.dispatchEvent(new Event('offline')));
    await type('fan');
    await pass(3_100);
    expect(screen.getByText('You’re offline. These are the results for what you typed before.')).toBeTruthy();
  });
});
