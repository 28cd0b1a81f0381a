import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { choosePlace, chooseLanguage, searchWords } from '@karigar/platform';
import { fakeApi, problem, renderPage } from '@karigar/platform/testing';
import { aBrief, aCategory, aProvider, aRank, aService, nextFreeOf, someFacets } from '../../testing/data.ts';
import { chooseBrief } from '../../shared/briefs/chosen-brief.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/services-page.tsx';

const party = aCategory({
  id: 'party',
  slug: 'party',
  name: 'Party',
  description: 'Balloons and cake.',
  descriptionHi: null,
  translations: {},
  count: 9,
});
const page = <T,>(items: T[], nextCursor: string | null = null, total = items.length) => ({
  items,
  nextCursor,
  facets: someFacets({ total }),
});

const api = fakeApi({
  'GET /slots/next-free': ({ query }) => nextFreeOf(query),
  'GET /categories': page([aCategory(), party]),
  'GET /services': page([
    aService(),
    aService({ id: 's2', name: 'Bathroom fittings', reviewsCount: 0, service_type: 'HOME', badge_status: false }),
  ]),
  'GET /rankings': { items: [aRank()] },
  'GET /search': { services: [], categories: [], elsewhere: [], providers: [aProvider({ name: 'Found by words' })] },
});
beforeEach(() => choosePlace(''));
const asked = () => api.sent('GET /services').at(-1)?.query;

describe('the list of services', () => {
  it('shows the matching services and their number', async () => {
    renderPage(routes, '/services');
    expect(await screen.findByRole('heading', { level: 2, name: '2 services' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tap and leak repair' })).toHaveProperty('pathname', '/service/s1');
    const [first, second] = screen.getAllByRole('article');
    expect(within(first!).getByText('Instant')).toBeTruthy();
    expect(within(first!).getByText('Verified')).toBeTruthy();
    expect(within(second!).queryByText('Verified')).toBeNull();
    expect(within(second!).getByText('New')).toBeTruthy();
    expect(within(second!).queryByText('Instant')).toBeNull();
  });

  it('says when each karigar is free next, by one call after the cards are there', async () => {
    const other = { ...aService().ProviderInfo, id: 'p2', name: 'Sunil Kamble' };
    api.on({
      'GET /services': page([
        aService(),
        aService({ id: 's2', name: 'Bathroom fittings' }),
        aService({ id: 's3', name: 'Pipes', ProviderInfo: other }),
      ]),
      'GET /slots/next-free': ({ query }) => ({
        items: nextFreeOf(query).items.map((item) => (item.provider_id === 'p2' ? { ...item, next: null } : item)),
      }),
    });
    renderPage(routes, '/services');
    await waitFor(() => expect(screen.getAllByText(/9–11 AM/)).toHaveLength(2));
    expect(screen.getByText('Fully booked for two weeks')).toBeTruthy();
    expect(api.sent('GET /slots/next-free').map(({ query }) => query)).toEqual([{ providers: 'p1,p2' }]);
  });

  it('shows its cards also when nobody can say who is free', async () => {
    api.on({ 'GET /slots/next-free': () => problem(503, 'UNAVAILABLE') });
    renderPage(routes, '/services');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    await waitFor(() => expect(api.sent('GET /slots/next-free')).toHaveLength(1));
    expect(screen.queryByText(/9–11 AM/)).toBeNull();
  });

  it.each(['/services/party', '/services/PARTY', '/Party', '/party'])('recognizes the category of %s', async (path) => {
    renderPage(routes, path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Party' })).toBeTruthy();
    expect(screen.getByText('Balloons and cake.')).toBeTruthy();
    await waitFor(() => expect(asked()).toEqual({ category: 'party', limit: '24' }));
  });

  it('says after three seconds that the row of categories is slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on({ 'GET /categories': () => answered.then(() => page([aCategory(), party])) });
    renderPage(routes, '/services');
    await screen.findByRole('navigation', { name: 'Categories' });
    expect(screen.queryByText(/taking longer/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('The categories are taking longer than usual to load.').closest('[role=status]')).not.toBeNull();
    answer();
    expect(await screen.findByRole('link', { name: /^Party/ })).toBeTruthy();
    expect(screen.queryByText(/taking longer/)).toBeNull();
  });

  it('describes a category in the language on screen, or in English if there is no such text', async () => {
    await chooseLanguage('hi');
    renderPage(routes, '/services/plumbing');
    expect(await screen.findByText('नल, रिसाव और पाइप।')).toBeTruthy();
    await chooseLanguage('mr');
    expect(await screen.findByText('नळ, गळती आणि पाइप.')).toBeTruthy();
    renderPage(routes, '/services/party');
    expect(await screen.findByText('Balloons and cake.')).toBeTruthy();
    await chooseLanguage('en-IN');
  });

  it('keeps its filters in the URL', async () => {
    const user = userEvent.setup();
    const { router } = renderPage(routes, '/services/plumbing?city=Pune');
    await user.click(await screen.findByRole('button', { name: 'Instant (1)' }));
    await waitFor(() => expect(asked()).toEqual({ category: 'plumbing', city: 'Pune', type: 'INSTANT', limit: '24' }));
    expect(router.state.location).toMatchObject({ pathname: '/services/plumbing', search: '?city=Pune&type=INSTANT' });
    await user.click(screen.getByRole('button', { name: 'Remove filter: In Pune' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=INSTANT'));
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Filters (1)' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Party (0)' })).toHaveProperty('search', '?type=INSTANT'));
  });

  it('applies all filters at once, and refuses a maximum price below the minimum', async () => {
    const user = userEvent.setup();
    const { router } = renderPage(routes, '/services');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    await user.type(within(dialog).getByLabelText('Min visiting charge'), '400');
    await user.type(within(dialog).getByLabelText('Max visiting charge'), '300');
    await user.click(within(dialog).getByRole('button', { name: 'Show services' }));
    expect(within(dialog).getByText('Must be more than the minimum')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Max visiting charge'));
    await user.clear(within(dialog).getByLabelText('Max visiting charge'));
    await user.type(within(dialog).getByLabelText('Max visiting charge'), '900');
    await user.selectOptions(within(dialog).getByLabelText('Category'), 'Party (0)');
    await user.selectOptions(within(dialog).getByLabelText('Sort by'), 'Lowest price');
    await user.click(within(dialog).getByRole('button', { name: 'Show services' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/services/party'));
    await waitFor(() => expect(asked()).toEqual({ category: 'party', sort: 'price', minPrice: '400', maxPrice: '900', limit: '24' }));
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  });

  it('asks for the place while none is chosen, and keeps the tapped city', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /services': { ...page([aService()]), facets: someFacets({ total: 1, cities: [{ name: 'Jaipur', count: 2 }] }) } });
    const { router } = renderPage(routes, '/services?minRating=4');
    const prompt = within(await screen.findByRole('region', { name: 'Where do you need someone?' }));
    await user.click(await prompt.findByRole('button', { name: 'Jaipur' }));
    await waitFor(() => expect(asked()).toEqual({ city: 'Jaipur', minRating: '4', limit: '24' }));
    expect(router.state.location.search).toBe('?minRating=4&city=Jaipur');
    expect(screen.queryByRole('region', { name: 'Where do you need someone?' })).toBeNull();
    expect(localStorage.getItem('karigar.city')).toBe('Jaipur');
  });

  it('finds the place by the location of the device, or says that it could not', async () => {
    const user = userEvent.setup();
    const getCurrentPosition = vi.fn((_found: PositionCallback, failed: PositionErrorCallback) =>
      failed({ code: 1, message: 'denied' } as GeolocationPositionError),
    );
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
    api.on({ 'POST /geo/place': { city: 'Jaipur', state: 'Rajasthan', pincode: null, nearest_pincode: '302001' } });
    renderPage(routes, '/services');
    const locate = await screen.findByRole('button', { name: 'Use my location' });
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await user.click(locate);
    expect(await screen.findByText('Your location could not be found. Please choose a city.')).toBeTruthy();
    getCurrentPosition.mockImplementation((found) => found({ coords: { latitude: 26.9, longitude: 75.8 } } as GeolocationPosition));
    await user.click(locate);
    await waitFor(() => expect(asked()).toEqual({ city: 'Jaipur, 302001', limit: '24' }));
    expect(localStorage.getItem('karigar.city')).toBe('Jaipur, 302001');
    vi.stubGlobal('navigator', Object.getPrototypeOf(navigator));
  });

  it.each([
    ['a city is chosen', '/services', '?city=Pune'],
    ['the page is left', '/elsewhere', ''],
  ])('does not take the location of the device once %s', async (_event, pathname, city) => {
    let locate = () => {};
    const getCurrentPosition = (found: PositionCallback) =>
      (locate = () => found({ coords: { latitude: 19.07, longitude: 72.87 } } as GeolocationPosition));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
    onTestFinished(() => void vi.stubGlobal('navigator', Object.getPrototypeOf(navigator)));
    const user = userEvent.setup();
    const { router } = renderPage([...routes, { path: '/elsewhere', element: <p>another page</p> }], '/services');
    await user.click(await screen.findByRole('button', { name: 'Use my location' }));
    if (city)
      await user.click(within(screen.getByRole('region', { name: 'Where do you need someone?' })).getByRole('button', { name: 'Pune' }));
    else await act(() => router.navigate('/elsewhere'));
    await act(async () => locate());
    expect(api.sent('POST /geo/place')).toEqual([]);
    expect(router.state.location).toMatchObject({ pathname, search: city });
  });

  it('shows all services of one karigar, whatever the chosen city', async () => {
    choosePlace('Pune');
    renderPage(routes, '/services?provider=p1');
    await screen.findAllByRole('article');
    expect(api.sent('GET /services').map(({ query }) => query)).toEqual([{ provider: 'p1', limit: '24' }]);
    expect(screen.queryByRole('region', { name: 'Where do you need someone?' })).toBeNull();
  });

  it('begins in the chosen city, also on the page of a category, until it is removed', async () => {
    const user = userEvent.setup();
    choosePlace('Pune');
    const { router } = renderPage(routes, '/services/party?type=INSTANT');
    await user.click(await screen.findByRole('button', { name: 'Remove filter: In Pune' }));
    expect(api.sent('GET /services')[0]?.query).toEqual({ category: 'party', type: 'INSTANT', city: 'Pune', limit: '24' });
    await waitFor(() => expect(router.state.location.search).toBe('?type=INSTANT'));
    expect(await screen.findByRole('region', { name: 'Where do you need someone?' })).toBeTruthy();
  });

  it('says in which cities there is what the chosen one lacks', async () => {
    const user = userEvent.setup();
    const cities = [{ name: 'Mumbai', count: 3 }];
    api.on({
      'GET /services': ({ query }) => ({
        ...page(query['city'] === 'Mumbai' ? [aService()] : []),
        facets: someFacets({ total: 0, cities }),
      }),
    });
    const { router } = renderPage(routes, '/services/party?city=Latur');
    await user.click(await screen.findByRole('link', { name: 'Mumbai (3)' }));
    await screen.findByRole('article');
    expect(router.state.location).toMatchObject({ pathname: '/services/party', search: '?city=Mumbai' });
    expect(localStorage.getItem('karigar.city')).toBe('Mumbai');
  });

  it('links to the correct spelling of what was searched for, with the other filters', async () => {
    const user = userEvent.setup();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on({
      'GET /services': ({ query }) =>
        query['q'] === 'plumber' ? answered.then(() => page([aService()])) : { ...page([]), didYouMean: 'plumber' },
    });
    const { router } = renderPage(routes, '/services?q=plmbr&city=Pune');
    await user.click(await screen.findByRole('link', { name: 'plumber' }));
    expect(await screen.findByRole('heading', { name: 'Results for “plumber”' })).toBeTruthy();
    expect(router.state.location.search).toBe('?q=plumber&city=Pune');
    // The old list stays until the new one is there, its suggestion does not.
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    answer();
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('loads the next page', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /services': () =>
        page([aService({ id: `s${api.sent('GET /services').length}` })], api.sent('GET /services').length > 1 ? null : 'after'),
    });
    renderPage(routes, '/services');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(asked()).toEqual({ limit: '24', cursor: 'after' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keeps the number of pages in the URL, and loads as many again', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /services': ({ query: { cursor = '0' } }) =>
        page([aService({ id: `s${cursor}` })], cursor === '3' ? null : `${Number(cursor) + 1}`, 4),
    });
    const { router, unmount } = renderPage(routes, '/services?minRating=4');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(router.state.location.search).toBe('?minRating=4&page=2');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    const { pathname, search } = router.state.location;
    unmount();
    const again = renderPage(routes, { pathname, search });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
    // Other filters begin with their first page.
    await user.click(screen.getByRole('button', { name: /^Instant/ }));
    expect(again.router.state.location.search).toBe('?type=INSTANT&minRating=4');
  });

  it('offers other ways when nothing matches', async () => {
    api.on({ 'GET /services': page([]) });
    renderPage(routes, '/services/party?city=Nowhere');
    expect(await screen.findByRole('heading', { name: 'No services match your filters' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clear all' })).toHaveProperty('search', '');
    expect(screen.getByRole('link', { name: 'Get help now' })).toHaveProperty('pathname', '/instant-service');
  });

  it('offers a retry when loading failed', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /services': () =>
        api.sent('GET /services').length > 1 ? page([aService()]) : problem(503, 'UNAVAILABLE', { message: 'Down.' }),
    });
    renderPage(routes, '/services');
    expect(await screen.findByText('Down.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: '1 service' })).toBeTruthy();
  });

  it.each(['/explore', '/services'])('offers to load the categories of %s again', async (path) => {
    const user = userEvent.setup();
    api.on({ 'GET /categories': () => problem(503, 'UNAVAILABLE') });
    renderPage(routes, path);
    expect(await screen.findByText('The categories could not be loaded')).toBeTruthy();
    api.on({ 'GET /categories': page([aCategory(), party]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Plumbing/ })).toBeTruthy();
  });

  it('reports an unknown category', async () => {
    api.on({ 'GET /services': page([]) });
    renderPage(routes, '/services/unicorns');
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this category' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Plumbing/ })).toHaveProperty('pathname', '/services/plumbing');
  });

  it('shows how many services each filter would leave', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /services': page([aService()], 'more', 31) });
    renderPage(routes, '/services');
    expect(await screen.findByRole('heading', { name: '31 services' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Plumbing (2)' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '4 stars and up (1)' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Up to ₹500.00 (1)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    expect(within(dialog).getByRole('option', { name: 'Plumbing (2)' })).toBeTruthy();
    expect(within(dialog).getByRole('radio', { name: 'Instant only (1)' })).toBeTruthy();
    expect(within(dialog).getByRole('radio', { name: '4.5 stars and up (0)' })).toBeTruthy();
  });

  it('carries a chosen brief within its category until it is removed', async () => {
    const user = userEvent.setup();
    chooseBrief(aBrief());
    renderPage(routes, '/services/plumbing');
    expect(await screen.findByText(/Your brief: Fix a leaking tap/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(/Your brief/)).toBeNull();
  });
});

describe('explore', () => {
  it('shows the karigars of a place above their services', async () => {
    renderPage(routes, '/explore?city=Pune');
    const people = within((await screen.findByRole('heading', { level: 2, name: 'Karigars' })).closest('section') ?? document.body);
    expect(await people.findByRole('link', { name: 'Ramesh Jadhav' })).toHaveProperty('pathname', '/providers/p1');
    expect(people.getByRole('link', { name: 'See the rankings' })).toHaveProperty('search', '?city=Pune');
    expect(await screen.findByRole('heading', { name: '2 services' })).toBeTruthy();
    expect(api.sent('GET /rankings')[0]?.query).toEqual({ city: 'Pune' });
  });

  it('shows those near the place first, under a heading of their own', async () => {
    const services = [
      { ...aService({ name: 'Around the corner' }), near: true as const },
      aService({ id: 's2', name: 'Across the river' }),
    ];
    api.on({ 'GET /services': page(services) });
    const { unmount } = renderPage(routes, '/explore?city=Pune%2C+411038');
    const under = async (name: string) => (await screen.findByRole('heading', { level: 3, name })).nextElementSibling?.textContent;
    expect(await under('Near Pune, 411038')).toContain('Around the corner');
    expect(await under('Further away')).toContain('Across the river');
    unmount();
    renderPage(routes, '/services?city=Pune%2C+411038');
    expect(await screen.findByText('Around the corner')).toBeTruthy();
    expect(screen.queryByText('Near Pune, 411038')).toBeNull();
  });

  it('names the place of the services that are shown until those of another place come', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const services = page([{ ...aService(), near: true as const }]);
    api.on({ 'GET /services': ({ query }) => (query['city'] === 'Pune, 411038' ? services : answered.then(() => services)) });
    const { router } = renderPage(routes, '/explore?city=Pune%2C+411038');
    await screen.findByRole('heading', { name: 'Near Pune, 411038' });
    await act(() => router.navigate('/explore?city=Jaipur%2C+302001'));
    expect(screen.getByRole('heading', { name: 'Near Pune, 411038' })).toBeTruthy();
    answer();
    expect(await screen.findByRole('heading', { name: 'Near Jaipur, 302001' })).toBeTruthy();
  });

  it('finds karigars by search words', async () => {
    renderPage(routes, '/explore?q=leaky+tap&city=Pune');
    expect(await screen.findByRole('link', { name: 'Found by words' })).toBeTruthy();
    expect(api.sent('GET /search')[0]?.query).toEqual({ q: 'leaky tap', city: 'Pune' });
  });
});

it('passes the city of the list on to the search, also if another one is chosen', async () => {
  choosePlace('Pune');
  renderPage(routes, '/explore?city=Nagpur');
  await userEvent.setup().click(await screen.findByLabelText('What needs doing?'));
  expect(searchWords.get()).toMatchObject({ words: '', city: 'Nagpur' });
  searchWords.set(null);
});
