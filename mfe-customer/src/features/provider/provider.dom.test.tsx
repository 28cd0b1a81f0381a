import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ProviderCardView, PublicProviderView, ServiceReviewView } from '@karigar/contracts';
import { session, toasts } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aProvider, aService, nextFreeOf } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/provider-page.tsx';

const ramesh = (more: Partial<PublicProviderView> = {}): PublicProviderView => ({
  ...aProvider(),
  areas: ['Pune', '411038'],
  services: [
    aService(),
    aService({ id: 's2', name: 'Drain cleaning', reviewsCount: 3, badge_status: false }),
    aService({ id: 's3', name: 'New one', reviewsCount: 0, badge_status: false }),
  ],
  ...more,
});
const review = (id: string): ServiceReviewView => ({
  id,
  rating: 5,
  comment: `Said ${id}`,
  created: '2026-11-20T10:00:00.000Z',
  customerName: 'Meera',
  reply: null,
  Service: { id: 's2', name: 'Drain cleaning' },
});

const api = fakeApi({
  'GET /slots/next-free': ({ query }) => nextFreeOf(query),
  'GET /providers/{id}': () => ramesh(),
  'GET /providers/{id}/reviews': ({ query }) =>
    query['cursor'] ? { items: [review('old')], nextCursor: null } : { items: [review('new')], nextCursor: 'after' },
});

it('shows the karigar’s name, services and reviews, and when they are free next', async () => {
  const user = userEvent.setup();
  renderPage(routes, '/providers/p1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Jadhav' })).toBeTruthy();
  // Theirs, and that of the one service that an operator has checked.
  expect(screen.getAllByText('Verified')).toHaveLength(2);
  expect(screen.getByText('Pune, Maharashtra · 318 jobs done')).toBeTruthy();
  expect(screen.getByText('Pune, 411038')).toBeTruthy();
  expect(screen.queryByText(/Usually answers/)).toBeNull();
  expect(screen.getByRole('heading', { name: '3 services' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New one' })).toHaveProperty('pathname', '/service/s3');
  const head = within(screen.getByRole('heading', { level: 1 }).parentElement!);
  expect(await head.findByText(/9–11 AM/)).toBeTruthy();
  const said = () => screen.getAllByText(/^Said /).map(({ textContent }) => textContent);
  await screen.findByText('Said new');
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  await screen.findByText('Said old');
  expect(said()).toEqual(['Said new', 'Said old']);
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});

it('shows how fast bookings are usually answered, once enough are', async () => {
  api.on({ 'GET /providers/{id}': { ...ramesh(), responseMinutes: 12 } });
  renderPage(routes, '/providers/p1');
  expect(await screen.findByText('Usually answers within 15 minutes')).toBeTruthy();
});

it('shows "New" until the first review, and links elsewhere when there are no services', async () => {
  api.on({ 'GET /providers/{id}/reviews': { items: [], nextCursor: null } });
  api.on({ 'GET /providers/{id}': ramesh({ reviewsCount: 0, jobsDone: 0, services: [], areas: [], verified: false }) });
  renderPage(routes, '/providers/p1');
  expect(await screen.findByText('New')).toBeTruthy();
  expect(screen.getByText('Pune, Maharashtra')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No services at the moment' })).toBeTruthy();
  expect(await screen.findByText(/No reviews yet/)).toBeTruthy();
});

it('reports an unknown address', async () => {
  api.on({ 'GET /providers/{id}': () => problem(404, 'NOT_FOUND') });
  renderPage(routes, '/providers/gone');
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this karigar' })).toBeTruthy();
});

it('offers a retry when loading failed', async () => {
  const user = userEvent.setup();
  api.on({
    'GET /providers/{id}': () =>
      api.sent('GET /providers/{id}').length > 1 ? ramesh() : problem(503, 'UNAVAILABLE', { message: 'Down.' }),
  });
  renderPage(routes, '/providers/p1');
  expect(await screen.findByText('Down.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Jadhav' })).toBeTruthy();
});

it('saves and removes the karigar with the heart button', async () => {
  signIn('customer');
  const user = userEvent.setup();
  let items: ProviderCardView[] = [];
  api.on({
    'GET /favourites': () => ({ items }),
    'PUT /favourites/{id}': () => void (items = [aProvider()]),
    'DELETE /favourites/{id}': () => void (items = []),
  });
  renderPage(routes, '/providers/p1');
  const heart = () => screen.findByRole('button', { name: 'Save Ramesh Jadhav' });
  await user.click(await heart());
  await waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() => expect(api.sent('GET /favourites').length).toBeGreaterThan(1));
  await user.click(await heart());
  await waitFor(() => expect(api.sent('DELETE /favourites/{id}')).toHaveLength(1));
  await waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('false'));
});

it('asks guests to log in before saving', async () => {
  session.clear();
  const user = userEvent.setup();
  renderPage([{ path: '/login', element: <p>login</p> }, ...routes], '/providers/p1');
  await user.click(await screen.findByRole('button', { name: 'Save Ramesh Jadhav' }));
  expect(await screen.findByText('login')).toBeTruthy();
});

it('shares its address by the share sheet, or copies it where there is none', async () => {
  const user = userEvent.setup();
  const url = `${window.location.origin}/providers/p1`;
  const shared = vi.fn(async (_what: ShareData) => {});
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: shared }));
  renderPage(routes, '/providers/p1');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(shared).toHaveBeenCalledWith({ title: 'Ramesh Jadhav', text: 'Ramesh Jadhav on Karigar', url });
  expect(copied).not.toHaveBeenCalled();

  shared.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(copied).not.toHaveBeenCalled();

  shared.mockRejectedValueOnce(new DOMException('not now', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));

  vi.unstubAllGlobals();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(2));
  expect(copied).toHaveBeenLastCalledWith(url);
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Link copied'));

  copied.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe(`The link could not be copied: ${url}`));
});
