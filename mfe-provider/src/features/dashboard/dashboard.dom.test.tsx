import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderOrderView } from '@karigar/contracts';
import { provideTranslations, setLanguage } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { reloadOrders } from '../../shared/api/provider-orders.ts';
import { anOrderLine, someStats } from '../../testing/builders.ts';
import { Dashboard } from './pages/dashboard-page.tsx';

const api = fakeApi();

const routes = [{ path: '/provider/dashboard', Component: Dashboard }];
const sixtyDays = Array.from({ length: 60 }, (_, n) => ({
  day: new Date(Date.UTC(2026, 8, 23 + n)).toISOString().slice(0, 10),
  orders: n === 10 || n === 59 ? 1 : 0,
  earnings: n === 10 ? 200 : n === 59 ? 349 : 0,
}));
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const rest = {
  'GET /orders/provider': () => [anOrderLine({ status: 'confirmed', date: hoursFromNow(24), scheduled_end: hoursFromNow(26) })],
  'GET /service-requests/active': () => [],
  'GET /provider/earnings/days': () => ({ days: sixtyDays }),
  'GET /provider/presence': () => ({ online: true, lastSeen: null, push: false, engaged: false }),
};

beforeEach(() => signIn('provider', { id: 'p1' }));

const percentOf = (name: string) => Number(screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow'));

describe('the dashboard', () => {
  it('shows the server’s statistics: cards, bars and the latest review', async () => {
    api.on({ ...rest, 'GET /provider/stats': () => someStats() });
    renderPage(routes, '/provider/dashboard');

    const cards = within(await screen.findByRole('region', { name: 'Overview' })).getAllByRole('link');
    expect(cards.map((card) => card.textContent)).toEqual([
      'Orders20All answered',
      'Services3Shown to customers',
      'Rating4.69 reviews',
      'Earnings₹12,345.50From 15 completed orders',
    ]);
    expect(cards[1]?.getAttribute('href')).toBe('/provider/services');
    expect(cards[3]?.getAttribute('href')).toBe('/provider/earnings');
    expect(['Orders', 'Completion', 'Customer satisfaction'].map(percentOf)).toEqual([50, 75, 92]);
    expect(screen.getByText('Customers are happy with your work. Up 10% on the 30 days before.')).toBeTruthy();
    expect(screen.getByText('Customers with two completed orders or more. Down 25% on the 30 days before.')).toBeTruthy();
    expect(screen.getByText('Quick and clean.')).toBeTruthy();
  });

  it('counts on the tile of the orders all that wait for an answer, and leads to them', async () => {
    const over = { status: 'confirmed', date: hoursFromNow(-3), scheduled_end: hoursFromNow(-1) } as const;
    const lines = [
      anOrderLine({ order_id: 'new' }),
      anOrderLine({ ...over, order_id: 'missed', allowedActions: ['progress', 'fulfil'] }),
      anOrderLine({ ...over, order_id: 'asked', allowedActions: ['fulfil', 'report_no_show'] }),
      anOrderLine({ ...over, order_id: 'denied', allowedActions: ['report_no_show'] }),
      anOrderLine({ ...over, order_id: 'at work', progress: 'started', allowedActions: ['fulfil'] }),
      anOrderLine({ order_id: 'next', status: 'confirmed', date: hoursFromNow(24), scheduled_end: hoursFromNow(26) }),
    ];
    api.on({ ...rest, 'GET /provider/stats': () => someStats({ pendingOrders: 1 }), 'GET /orders/provider': () => lines });
    renderPage(routes, '/provider/dashboard');
    const tile = await screen.findByRole('link', { name: /4 need your answer$/ });
    expect(tile.getAttribute('href')).toBe('/provider/orders');
  });

  it('shows no rates before there is anything to rate', async () => {
    api.on({ ...rest, 'GET /provider/stats': () => someStats({ totalOrders: 0, pendingOrders: 0, completedOrders: 0, totalReviews: 0 }) });
    renderPage(routes, '/provider/dashboard');
    expect((await screen.findByText('Completion')).nextSibling?.textContent).toBe('–');
    expect(screen.getByText('Customer satisfaction').nextSibling?.textContent).toBe('–');
    expect(screen.getByText('None yet')).toBeTruthy();
    expect(screen.queryByText('All answered')).toBeNull();
  });

  it('leads a newcomer straight to the form of the first service', async () => {
    api.on({ ...rest, 'GET /provider/stats': () => someStats({ totalServices: 0 }) });
    renderPage(routes, '/provider/dashboard');
    expect((await screen.findByRole('link', { name: /Add your first/ })).getAttribute('href')).toBe('/provider/services?edit=new');
  });

  it('compares the earnings of 30 days with the 30 before, in words and as a table', async () => {
    api.on({ ...rest, 'GET /provider/stats': () => someStats() });
    renderPage(routes, '/provider/dashboard');
    const earnings = within(await screen.findByRole('region', { name: 'Earnings' }));
    expect((await earnings.findByText('Last 30 days')).textContent).toContain('₹349.00');
    expect(earnings.getByText('30 days before').textContent).toContain('₹200.00');
    const orders = within(screen.getByRole('region', { name: 'Completed orders' }));
    expect((await orders.findByText('Last 30 days')).textContent).toBe(' Last 30 days 1');
    expect(orders.getByRole('img', { name: /: 1 in the last 30 days, 1 in the 30 days before/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: /₹349.00 in the last 30 days, ₹200.00 in the 30 days before/ })).toBeTruthy();
    await userEvent.click(screen.getByText('Show the last 30 days as a table'));
    const table = within(screen.getByRole('table', { name: 'Earnings in the last 30 days' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['DayCompleted ordersEarned', 'Sat, 21 Nov1₹349.00']);
  });

  it('says the earnings of each day to those who move through the chart by keyboard', async () => {
    api.on({ ...rest, 'GET /provider/stats': () => someStats() });
    renderPage(routes, '/provider/dashboard');
    const slider = await within(await screen.findByRole('region', { name: 'Earnings' })).findByRole('slider', {
      name: 'Days of the chart, one by one',
    });
    expect(slider.getAttribute('aria-valuetext')).toBe('21 Nov: Last 30 days ₹349.00, 30 days before ₹200.00');
    slider.focus();
    fireEvent.change(slider, { target: { value: '28' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('20 Nov: Last 30 days ₹0.00, 30 days before ₹200.00');
    expect(screen.getByText('20 Nov')).toBeTruthy();
    fireEvent.blur(slider);
    expect(screen.queryByText('20 Nov')).toBeNull();
    provideTranslations({ hi: () => import('@karigar/platform/hi'), mr: () => import('@karigar/platform/mr') });
    await act(() => setLanguage('hi'));
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^21 नवंबर/);
    await act(() => setLanguage('en-IN'));
  });

  it('is drawn again when an order is completed', async () => {
    const days = sixtyDays.map((day) => ({ ...day, orders: 0, earnings: 0 }));
    api.on({ ...rest, 'GET /provider/stats': () => someStats(), 'GET /provider/earnings/days': () => ({ days }) });
    renderPage(routes, '/provider/dashboard');
    await screen.findByText(/^No completed orders in the last 60 days/);
    api.on({ 'GET /provider/earnings/days': () => ({ days: sixtyDays }) });
    await act(reloadOrders);
    expect(await screen.findAllByRole('slider')).toHaveLength(2);
  });

  it('draws nothing before the first earnings', async () => {
    const days = sixtyDays.map((day) => ({ ...day, orders: 0, earnings: 0 }));
    api.on({ ...rest, 'GET /provider/stats': () => someStats(), 'GET /provider/earnings/days': () => ({ days }) });
    renderPage(routes, '/provider/dashboard');
    expect(await screen.findByText(/^No completed orders in the last 60 days/)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('lists the visits to come, and leaves out those that are over and wait for their outcome', async () => {
    const visit = (order_id: string, from: number, to: number) =>
      anOrderLine({ order_id, status: 'confirmed', date: hoursFromNow(from), scheduled_end: hoursFromNow(to) });
    const past = Array.from({ length: 5 }, (_, n) => visit(`past-${n}`, n - 50, n - 48));
    const instant = (order_id: string, allowedActions: ProviderOrderView['allowedActions']) =>
      anOrderLine({ order_id, status: 'confirmed', date: hoursFromNow(-1), scheduled_end: null, request_id: order_id, allowedActions });
    const lines = [
      ...past,
      visit('next', 24, 26),
      visit('now', -2, 1),
      instant('instant', ['fulfil']),
      instant('forgotten', ['report_no_show']),
    ];
    api.on({ ...rest, 'GET /provider/stats': () => someStats(), 'GET /orders/provider': () => lines });
    renderPage(routes, '/provider/dashboard');
    const visits = within((await screen.findByRole('heading', { name: 'All visits to come' })).closest('section')!);
    const shown = (await visits.findAllByRole('link', { name: /Tap/ })).map((link) => link.getAttribute('href')?.split('order=')[1]);
    expect(shown).toEqual(['now', 'instant', 'next']);
  });

  it('promises nothing to a new provider', async () => {
    const none = { totalReviews: 0, averageRating: 4, customer_satisfation: 0, satisfactionChange: 0, latestReview: null };
    api.on({ ...rest, 'GET /provider/stats': () => someStats(none) });
    renderPage(routes, '/provider/dashboard');
    expect((await screen.findByRole('link', { name: /^Rating/ })).textContent).toBe('RatingNewNo reviews yet');
    expect(percentOf('Customer satisfaction')).toBe(0);
    expect(screen.getByText('Your customers’ ratings appear here.')).toBeTruthy();
  });

  it('shows the orders, and a retry for statistics that cannot be loaded', async () => {
    api.on({
      ...rest,
      'GET /provider/stats': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }),
    });
    renderPage(routes, '/provider/dashboard');
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    expect(await screen.findByText('12 Lake View, Kothrud, Pune')).toBeTruthy();
    api.on({ 'GET /provider/stats': () => someStats() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Latest review' })).toBeTruthy();
  });
});
