import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PublicProviderView, ReviewView, SlotView } from '@karigar/contracts';
import { choosePlace } from '@karigar/platform';
import { fakeApi, problem, renderPage } from '@karigar/platform/testing';
import { aCategory, anAlternative, aProvider, aService, fees, nextFreeOf } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/service-page.tsx';

const slot = (start: string, end: string, state: SlotView['state']): SlotView => ({ start, end, label: '', state });
const slots = [
  slot('2030-11-21T03:30:00.000Z', '2030-11-21T05:30:00.000Z', 'taken'),
  slot('2030-11-21T05:30:00.000Z', '2030-11-21T07:30:00.000Z', 'free'),
  slot('2030-11-21T07:30:00.000Z', '2030-11-21T09:30:00.000Z', 'free'),
];
const review = (more: Partial<ReviewView> = {}): ReviewView => ({
  id: 'v1',
  rating: 5,
  comment: 'Came in twenty minutes.',
  created: '2026-11-20T10:00:00.000Z',
  customerName: 'Meera',
  reply: null,
  ...more,
});

const ramesh = (services: readonly string[]): PublicProviderView => ({
  ...aProvider(),
  areas: ['Pune'],
  services: services.map((id) => aService({ id, name: `Service ${id}` })),
});

const api = fakeApi({
  'GET /prices': fees,
  'GET /services/{id}': () => aService({ working_images: ['/api/media/m2/640'] }),
  'GET /services/{id}/slots': slots,
  'GET /services/{id}/reviews': {
    items: [review(), review({ id: 'v2', rating: 3, reply: { comment: 'Thank you.', created: '2026-11-21T10:00:00.000Z' } })],
    nextCursor: null,
    summary: { rating: 4.8, count: 10, distribution: [0, 0, 1, 1, 8] },
  },
  'GET /providers/{id}': () => ramesh(['s1']),
  'GET /slots/next-free': ({ query }) => nextFreeOf(query),
  'POST /services/{id}/coverage': { covered: true, city: 'Pune', pincode: null, alternatives: [] },
});

/** Both the box and the bar of phones have them; a test has no screen to hide one of them. */
const box = () => within(screen.getByRole('complementary'));

const paramsOf = (link: HTMLElement) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams);

describe('the service page', () => {
  it('shows the price of a visit and the next free time', async () => {
    renderPage(routes, '/service/s1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tap and leak repair' })).toBeTruthy();
    expect(box().getByText('₹349.00')).toBeTruthy();
    expect(await box().findByText('Plus ₹4.99 platform charge and ₹8.64 tax: ₹362.63 in total. Pay after the work.')).toBeTruthy();
    expect(await box().findByRole('radio', { name: '9–11 AM, taken' })).toHaveProperty('disabled', true);
    expect(box().getByRole('radio', { name: '11 AM–1 PM' })).toHaveProperty('checked', true);
  });

  it('links to the booking with the chosen time, and to an instant request in its category', async () => {
    const user = userEvent.setup();
    renderPage(routes, '/service/s1');
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    const book = box().getByRole('link', { name: 'Book for 1–3 PM' });
    expect(book).toHaveProperty('pathname', '/book');
    expect(paramsOf(book)).toEqual({ serviceId: 's1', step: '2', slot: slots[2]!.start });
    expect(box().getByRole('link', { name: 'Request now' })).toHaveProperty('search', '?category=plumbing');
  });

  it('suggests the next free time to the booking, which asks for it', async () => {
    renderPage(routes, '/service/s1');
    await screen.findByRole('heading', { level: 1 });
    const book = await box().findByRole('link', { name: 'Book for 11 AM–1 PM' });
    expect(paramsOf(book)).toEqual({ serviceId: 's1', slot: slots[1]!.start });
  });

  it('tells guests, too, whether the karigar serves the chosen place', async () => {
    choosePlace('Pune, 411001');
    renderPage(routes, '/service/s1');
    expect(await screen.findByText('Comes to Pune, 411001')).toBeTruthy();
    expect(api.sent('POST /services/{id}/coverage')).toMatchObject([{ body: { location: 'Pune, 411001' } }]);
  });

  it('names karigars who serve the place, and continues with the same time', async () => {
    choosePlace('Jaipur');
    api.on({ 'POST /services/{id}/coverage': { covered: false, city: 'Jaipur', pincode: null, alternatives: [anAlternative()] } });
    renderPage(routes, '/service/s1');
    expect(await screen.findByText(/This karigar does not come to Jaipur/)).toBeTruthy();
    const others = within(box().getByRole('region', { name: 'Karigars who come to Jaipur' }));
    const link = others.getByRole('link', { name: 'Book with Sunita Pawar' });
    expect(link).toHaveProperty('pathname', '/book');
    expect(link).toHaveProperty('search', expect.stringContaining('serviceId=s2'));
  });

  it('links to the category in that place when nobody serves it, and says when this could not be checked', async () => {
    choosePlace('Jaipur');
    api.on({ 'POST /services/{id}/coverage': { covered: false, city: 'Jaipur', pincode: null, alternatives: [] } });
    const page = renderPage(routes, '/service/s1');
    expect(await screen.findByRole('link', { name: 'Plumbing in Jaipur' })).toHaveProperty('search', '?city=Jaipur');
    page.unmount();
    api.on({ 'POST /services/{id}/coverage': () => problem(503, 'UNAVAILABLE') });
    renderPage(routes, '/service/s1');
    expect(await screen.findByText(/We could not check/)).toBeTruthy();
  });

  it('offers no instant request for a service that is only booked', async () => {
    api.on({ 'GET /services/{id}': aService({ service_type: 'HOME' }) });
    renderPage(routes, '/service/s1');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Request now' })).toBeNull();
  });

  it('shows a summary of the reviews, with replies', async () => {
    renderPage(routes, '/service/s1');
    expect(await screen.findByRole('heading', { name: '10 reviews' })).toBeTruthy();
    expect(await screen.findByRole('listitem', { name: '5 stars: 80%' })).toBeTruthy();
    expect(screen.getByText('Reply by Ramesh Jadhav')).toBeTruthy();
  });

  it('enlarges its pictures and moves through them with the arrow keys', async () => {
    const user = userEvent.setup();
    renderPage(routes, '/service/s1');
    await user.click(await screen.findByRole('button', { name: 'Enlarge picture 2 of 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tap and leak repair' });
    expect(within(dialog).getByRole('img', { name: 'Picture 2 of 2' })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img', { name: 'Picture 1 of 2' })).toBeTruthy();
  });

  it('shows the karigar’s rating even if the service has no reviews', async () => {
    api.on({ 'GET /services/{id}': aService({ reviewsCount: 0 }) });
    renderPage(routes, '/service/s1');
    expect(await screen.findByRole('link', { name: 'Ramesh Jadhav' })).toHaveProperty('pathname', '/providers/p1');
    expect(screen.getByText('(140', { exact: false })).toBeTruthy();
  });

  it('shows how fast the karigar usually answers', async () => {
    const service = aService();
    api.on({ 'GET /services/{id}': { ...service, ProviderInfo: { ...service.ProviderInfo, responseMinutes: 46 } } });
    renderPage(routes, '/service/s1');
    expect(await screen.findByText('Usually answers within an hour')).toBeTruthy();
  });

  it('shows what else the karigar offers, without the service itself', async () => {
    api.on({ 'GET /providers/{id}': ramesh(['s1', 's2', 's3', 's4', 's5']) });
    renderPage(routes, '/service/s1');
    const others = within((await screen.findByRole('heading', { name: 'Other services by Ramesh Jadhav' })).closest('section')!);
    expect(others.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Service s2',
      'Service s3',
      'Service s4',
    ]);
    expect(others.getByRole('link', { name: 'See all' })).toHaveProperty('pathname', '/providers/p1');
  });

  it('keeps an archived service readable but not bookable', async () => {
    api.on({ 'GET /services/{id}': aService({ archived: true }) });
    renderPage(routes, '/service/s1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tap and leak repair' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Not offered any more' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Book/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Request now' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Similar services' })).toHaveProperty('pathname', '/services/plumbing');
    expect(api.sent('GET /services/{id}/slots')).toEqual([]);
  });

  it('does not lead to the page of a hidden category', async () => {
    const category = { ...aService().category, hidden: true } as const;
    api.on({ 'GET /services/{id}': aService({ archived: true, category }) });
    renderPage(routes, '/service/s1');
    const path = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(path.getByText('Plumbing')).toBeTruthy();
    expect(path.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Services']);
    expect(screen.getByRole('link', { name: 'Similar services' })).toHaveProperty('pathname', '/services');
  });

  it('does not lead to a karigar whose account was deleted', async () => {
    const ProviderInfo = { ...aService().ProviderInfo, name: 'Deleted account', reviewsCount: 0, gone: true } as const;
    api.on({ 'GET /services/{id}': aService({ archived: true, ProviderInfo }) });
    renderPage(routes, '/service/s1');
    expect(await screen.findByRole('heading', { name: 'Not offered any more' })).toBeTruthy();
    expect(await screen.findByText('This karigar is no longer on Karigar.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Deleted account|See profile/ })).toBeNull();
    expect(api.sent('GET /providers/{id}')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Similar services' })).toBeTruthy();
  });

  it('says after three seconds that the free times or the check of the place are slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    choosePlace('Pune');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on({
      'GET /services/{id}/slots': () => answered.then(() => slots),
      'POST /services/{id}/coverage': () => answered.then(() => ({ covered: true, city: 'Pune', pincode: null, alternatives: [] })),
    });
    renderPage(routes, '/service/s1');
    await screen.findByRole('heading', { level: 1, name: 'Tap and leak repair' });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(box().getByText('The free times are taking longer than usual to load.')).toBeTruthy();
    expect(box().getByText('Checking whether this karigar comes to Pune is taking longer than usual.')).toBeTruthy();
    answer();
    expect(await box().findByText('Comes to Pune')).toBeTruthy();
    expect(await box().findByRole('radio', { name: '11 AM–1 PM' })).toBeTruthy();
    expect(screen.queryByText(/taking longer/)).toBeNull();
  });

  it('says that the charges could not be loaded, and loads them again', async () => {
    api.on({ 'GET /prices': () => problem(503, 'UNAVAILABLE') });
    renderPage(routes, '/service/s1');
    expect(await screen.findByText('The platform charge and the tax could not be loaded.')).toBeTruthy();
    api.on({ 'GET /prices': fees });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Plus ₹/)).toBeTruthy();
  });

  it('allows booking when the free times are unknown', async () => {
    api.on({ 'GET /services/{id}/slots': () => problem(503, 'UNAVAILABLE') });
    renderPage(routes, '/service/s1');
    expect(await screen.findByText(/The free times could not be loaded/)).toBeTruthy();
    expect(box().getByRole('link', { name: 'Book' })).toHaveProperty('search', '?serviceId=s1');
  });
});

describe('the address of a service', () => {
  it('reports that nothing exists at this address', async () => {
    api.on({ 'GET /services/{id}': () => problem(404, 'NOT_FOUND') });
    renderPage(routes, '/service/gone');
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this service' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all services' })).toHaveProperty('pathname', '/services');
  });

  it('says until when a provider is on vacation, and offers no instant request', async () => {
    api.on({ 'GET /services/{id}': () => aService({ service_type: 'INSTANT', back: '2030-11-29T18:30:00.000Z' }) });
    renderPage(routes, '/service/s1');
    await screen.findByRole('heading', { level: 1, name: 'Tap and leak repair' });
    expect(await box().findByText('Back on Sat, 30 Nov 2030. You can already book a later visit.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Request now' })).toBeNull();
    expect(await box().findByRole('link', { name: /^Book for/ })).toBeTruthy();
  });

  it('links from the order of an archived service to the provider’s other services', async () => {
    api.on({ 'GET /services/{id}': () => problem(404, 'NOT_FOUND') });
    renderPage(routes, { pathname: '/service/gone', state: { provider: { id: 'p1', name: 'Ramesh Jadhav' } } });
    expect(await screen.findByRole('link', { name: 'Other services by Ramesh Jadhav' })).toHaveProperty('pathname', '/providers/p1');
  });

  it('redirects the address of a category to its list', async () => {
    api.on({ 'GET /services/{id}': { ...aCategory(), instant_visiting_charge: 900 } });
    const { router } = renderPage([{ path: '/services/:category', element: <p>list</p> }, ...routes], '/service/plumbing');
    await screen.findByText('list');
    expect(router.state.location.pathname).toBe('/services/plumbing');
  });

  it('offers a retry when loading failed', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /services/{id}': () =>
        api.sent('GET /services/{id}').length > 1 ? aService() : problem(503, 'UNAVAILABLE', { message: 'Down.' }),
    });
    renderPage(routes, '/service/s1');
    expect(await screen.findByText('Down.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tap and leak repair' })).toBeTruthy();
  });
});
