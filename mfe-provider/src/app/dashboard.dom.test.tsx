import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderView } from '@karigar/contracts';
import { Outlet, queryClient } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aBank, anAvailability, anOrder, anOrderLine, anOffer, aRequest, aService, someStats } from '../testing/builders.ts';
import { Collect } from '../features/orders/components/collect-dialog.tsx';
import { Component } from './dashboard.tsx';

const api = fakeApi();
const routes = [{ path: '/provider/dashboard', Component }];
const area = (
  <>
    <Collect accountId="p1" />
    <Outlet />
  </>
);
const collecting = [{ element: area, children: [...routes, { path: '/provider/profile', element: null }] }];
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const visit = (over: Parameters<typeof anOrderLine>[0] = {}) =>
  anOrderLine({
    status: 'confirmed',
    date: minutesFromNow(60),
    scheduled_end: minutesFromNow(180),
    allowedActions: ['progress', 'cancel'],
    location: '12 Lake View, Kothrud, Pune & more',
    ...over,
  });
const pending = (id: string, minutes: number) =>
  anOrderLine({ order_id: id, number: `K-${id}`, expires: minutesFromNow(minutes), Service: { name: `Service ${id}` } });

beforeEach(() => {
  signIn('provider', { id: 'p1' });
  api.on({
    'GET /provider/stats': () => someStats(),
    'GET /service-requests/active': () => [],
    'GET /provider/availability': () => anAvailability(),
    'GET /provider/services': () => [aService()],
    'GET /provider/earnings/days': () => ({ days: [] }),
    'GET /provider/presence': () => ({ online: true, lastSeen: null, push: false, engaged: false }),
    'GET /orders/{id}': () =>
      anOrder({ status: 'confirmed', CustomerInfo: { name: 'Asha Deshmukh', email: null, phone: '+919800000001' } }),
  });
});
afterEach(() => vi.useRealTimers());

const section = async (name: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (found === null) throw new Error(`${name} is no section`);
  return within(found);
};

it('starts with the next visit: directions, a call and its next step', async () => {
  const later = visit({ order_id: 'later', date: minutesFromNow(2_000), scheduled_end: minutesFromNow(2_120), Service: { name: 'Later' } });
  api.on({ 'GET /orders/provider': () => [later, visit()], 'PUT /orders/{id}/progress': () => anOrder({ progress: 'on_the_way' }) });
  renderPage(routes, '/provider/dashboard');
  const next = await section('Next visit');
  expect(next.getByRole('heading', { level: 3, name: 'Tap and leak repair' })).toBeTruthy();
  expect(next.getByText('Asha Deshmukh')).toBeTruthy();
  expect((await next.findByRole('link', { name: 'Call Asha' })).getAttribute('href')).toBe('tel:+919800000001');
  expect(next.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12%20Lake%20View%2C%20Kothrud%2C%20Pune%20%26%20more',
  );
  await userEvent.click(next.getByRole('button', { name: 'I am on the way' }));
  expect(api.sent('PUT /orders/{id}/progress')).toMatchObject([{ body: { step: 'on_the_way' } }]);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings[0]).toBe('Next visit');
});

it('says that the provider is on vacation', async () => {
  const vacation = { from: '2020-01-01', to: '2099-11-30' };
  api.on({ 'GET /orders/provider': () => [], 'GET /provider/availability': () => anAvailability({ vacation }) });
  renderPage(routes, '/provider/dashboard');
  expect(await screen.findByText('On vacation until 30 Nov 2099.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My availability' })).toHaveProperty('pathname', '/provider/availability');
});

it('opens the messages of the next visit, and says how many are new', async () => {
  const at = minutesFromNow(-60);
  api.on({
    'GET /orders/provider': () => [visit()],
    'GET /orders/{id}': () =>
      anOrder({
        status: 'confirmed',
        timeline: [{ what: 'confirmed', at, by: 'provider', note: null }],
        unreadMessages: 2,
        allowedActions: ['message'],
      }),
    'GET /orders/{id}/messages': { items: [], nextCursor: null },
  });
  renderPage(routes, '/provider/dashboard');
  await userEvent.click(await (await section('Next visit')).findByRole('button', { name: /^Message\s*2 new messages$/ }));
  expect(await screen.findByRole('dialog', { name: 'Messages with Asha Deshmukh' })).toBeTruthy();
});

it('leads a provider without a service to the form of the first one', async () => {
  api.on({ 'GET /orders/provider': () => [], 'GET /provider/services': () => [] });
  renderPage(routes, '/provider/dashboard');
  const next = await section('Next visit');
  expect((await next.findByRole('link', { name: 'Add your first service' })).getAttribute('href')).toBe('/provider/services?edit=new');
  expect(next.getByText('Customers can book you once you offer a service.')).toBeTruthy();
});

it('shows a visit whose time is over without a report, although another one is under way', async () => {
  const missed = visit({
    order_id: 'missed',
    date: minutesFromNow(-300),
    scheduled_end: minutesFromNow(-180),
    Service: { name: 'Missed' },
  });
  const running = visit({ order_id: 'running', date: minutesFromNow(-60), progress: 'started', Service: { name: 'Running' } });
  api.on({ 'GET /orders/provider': () => [running, missed] });
  renderPage(routes, '/provider/dashboard');
  const next = await section('Next visit');
  expect(next.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Missed', 'Running']);
  expect(next.getAllByText('The time is over. Are you still coming?')).toHaveLength(1);
});

it('says that the time is over of the only visit, too', async () => {
  api.on({ 'GET /orders/provider': () => [visit({ date: minutesFromNow(-300), scheduled_end: minutesFromNow(-180) })] });
  renderPage(routes, '/provider/dashboard');
  expect(await (await section('Next visit')).findByText('The time is over. Are you still coming?')).toBeTruthy();
});

it('shows running work before earlier visits, and says from when the provider can set out', async () => {
  const begun = visit({ order_id: 'begun', date: minutesFromNow(300), progress: 'started', Service: { name: 'Begun' } });
  api.on({ 'GET /orders/provider': () => [visit(), begun] });
  const { unmount } = renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByRole('heading', { name: 'Begun' })).toBeTruthy();
  unmount();
  api.on({ 'GET /orders/provider': () => [visit({ date: minutesFromNow(300), allowedActions: ['cancel'] })] });
  renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByText(/^Earliest departure: .+ [AP]M$/)).toBeTruthy();
});

it('shows offline after midnight the visit that began in the evening', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T23:40:00+05:30') });
  const evening = visit({ date: '2026-11-22T22:00:00+05:30', scheduled_end: '2026-11-23T00:00:00+05:30', progress: 'started' });
  api.on({ 'GET /orders/provider': () => [evening] });
  const { unmount } = renderPage(routes, '/provider/dashboard');
  await section('Next visit');
  await waitFor(() => expect(api.sent('GET /orders/provider').map(({ query }) => query?.['from'])).toContain('2026-11-22'));
  unmount();
  queryClient.clear();
  vi.setSystemTime(new Date('2026-11-23T00:20:00+05:30'));
  api.on({ 'GET /orders/provider': () => Response.error(), 'GET /provider/orders': () => Response.error() });
  renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByRole('heading', { name: 'Tap and leak repair' })).toBeTruthy();
  expect(screen.getByText(/^Offline – as of/)).toBeTruthy();
});

it('keeps the payment of the evening’s work in reach when it is done after midnight', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T00:20:00+05:30') });
  const done = { status: 'fulfilled', allowedActions: ['pay'], scheduled_end: null, request_id: 'r1' } as const;
  const evening = visit({ ...done, allowedActions: ['pay'], date: '2026-11-22T23:10:00+05:30' });
  api.on({ 'GET /orders/provider': ({ query }) => (query?.['group'] === 'todo' ? [evening] : []) });
  renderPage(routes, '/provider/dashboard');
  expect(await screen.findByText('Your work for Asha Deshmukh is done and not marked as paid.')).toBeTruthy();
});

it('then lists orders that await an answer, the most urgent first, with the time left and the buttons to answer', async () => {
  const orders = [pending('a', 300), pending('b', 42), pending('c', 1_000), pending('d', 1_200)];
  api.on({ 'GET /orders/provider': () => orders, 'PUT /orders/{id}/status': () => problem(500, 'INTERNAL') });
  renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByText('No upcoming visits. Accepted orders appear here.')).toBeTruthy();
  const waiting = await section('Waiting for your answer');
  const items = waiting.getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('link').textContent)).toEqual(['Service b', 'Service a', 'Service c']);
  expect(items.map((item) => within(item).getByText(/left$/).textContent)).toEqual(['42 min left', '5 h left', '16 h 40 min left']);
  expect(waiting.getByRole('link', { name: 'All 4 orders' })).toBeTruthy();
  await userEvent.click(within(items[0]!).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Failed to accept order. Please try again.')).toBeTruthy();
});

it('asks about visits without an outcome, which are no next visit, and about payments that the customer has reported', async () => {
  const over = visit({
    order_id: 'over',
    number: 'K-OVER',
    date: minutesFromNow(-32 * 60),
    scheduled_end: minutesFromNow(-30 * 60),
    allowedActions: ['fulfil', 'report_no_show'],
  });
  const said = { method: 'upi', customer: minutesFromNow(-10), provider: null, at: null } as const;
  const paid = anOrderLine({ order_id: 'paid', number: 'K-PAID', status: 'fulfilled', allowedActions: ['pay'], paid: said });
  const settled = anOrderLine({ order_id: 'settled', status: 'fulfilled', paid: { ...said, provider: minutesFromNow(-5) } });
  api.on({ 'GET /orders/provider': () => [paid, settled, over, pending('a', 300)] });
  renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByText('No upcoming visits. Accepted orders appear here.')).toBeTruthy();
  const waiting = await section('Waiting for your answer');
  const items = waiting.getAllByRole('listitem').map((item) => within(item));
  expect(items).toHaveLength(3);
  expect(items[1]!.getByText('Was the work done?')).toBeTruthy();
  // 72 hours after the window.
  expect(items[1]!.getByText('42 h left')).toBeTruthy();
  expect(items[1]!.getByRole('link', { name: 'Answer, Order K-OVER' }).getAttribute('href')).toBe('/provider/orders?order=over');
  expect(items[2]!.getByText('Asha Deshmukh says: paid by UPI.')).toBeTruthy();
  expect(items[2]!.getByRole('link', { name: 'Answer, Order K-PAID' })).toBeTruthy();
  // Exactly that, instead of the newest orders; and today's visits for the time without a network.
  const asked = api.sent('GET /orders/provider').map(({ query }) => query);
  expect(new Set(asked.map((query) => query?.['group'] ?? Object.keys(query ?? {}).join()))).toEqual(new Set(['todo', 'from']));
  expect(waiting.getByRole('link', { name: '1 order' })).toBeTruthy();
});

it('says that the customer denies the visit, and what follows', async () => {
  const denied = visit({ date: minutesFromNow(-180), scheduled_end: minutesFromNow(-60), allowedActions: ['report_no_show'] });
  api.on({ 'GET /orders/provider': () => [denied] });
  renderPage(routes, '/provider/dashboard');
  const waiting = await section('Waiting for your answer');
  expect(waiting.getByText('Asha Deshmukh says that nobody came')).toBeTruthy();
  expect(waiting.getByText(/The order closes by itself without pay\.$/)).toBeTruthy();
  expect(waiting.getByRole('link', { name: /^Answer/ })).toBeTruthy();
});

it('collects the payment of the visit: one tap shows the amount and the code, another marks it as received', async () => {
  const working: Pick<OrderView, 'status' | 'progress' | 'allowedActions'> = {
    status: 'confirmed',
    progress: 'started',
    allowedActions: ['fulfil', 'pay'],
  };
  const received = { method: 'cash', customer: null, provider: minutesFromNow(0), at: null } as const;
  api.on({
    'GET /orders/provider': () => [visit(working)],
    'GET /orders/{id}': () => anOrder(working),
    'GET /provider/bank': aBank(),
    'POST /orders/{id}/payment': () => anOrder({ ...working, allowedActions: ['fulfil'], paid: received }),
  });
  renderPage(collecting, '/provider/dashboard');
  const next = await section('Next visit');
  await userEvent.click(next.getByRole('button', { name: 'Collect payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Collect from Asha' }));
  expect(dialog.getByText('₹362.63')).toBeTruthy();
  expect(await dialog.findByRole('img', { name: 'QR code to pay ₹362.63 to ramesh@oksbi' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Received in cash' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent('POST /orders/{id}/payment')).toMatchObject([{ body: { method: 'cash' } }]);
  expect(next.queryByRole('button', { name: 'Collect payment' })).toBeNull();
});

it('asks to confirm the payment of the visit once the customer says that it is paid, and how', async () => {
  const paid = { method: 'upi', customer: minutesFromNow(-1), provider: null, at: null } as const;
  const working: Pick<OrderView, 'status' | 'progress' | 'allowedActions' | 'paid'> = {
    status: 'confirmed',
    progress: 'started',
    allowedActions: ['fulfil', 'pay'],
    paid,
  };
  api.on({ 'GET /orders/provider': () => [visit(working)], 'GET /orders/{id}': () => anOrder(working), 'GET /provider/bank': aBank() });
  renderPage(collecting, '/provider/dashboard');
  await userEvent.click(await (await section('Next visit')).findByRole('button', { name: 'Confirm payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm payment' }));
  expect(dialog.getByText('Asha Deshmukh says: paid by UPI. Please confirm.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Not yet' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the payment of today’s finished work in reach, and leads a provider without a UPI ID to its form', async () => {
  const done: Pick<OrderView, 'status' | 'allowedActions'> = { status: 'fulfilled', allowedActions: ['pay'] };
  const today = visit({ ...done, date: minutesFromNow(0), scheduled_end: null });
  const earlier = visit({ ...done, order_id: 'earlier', date: minutesFromNow(-3 * 24 * 60), scheduled_end: null });
  api.on({
    'GET /orders/provider': () => [today, earlier],
    'GET /orders/{id}': () => anOrder(done),
    'GET /provider/bank': aBank({ upi_id: '' }),
  });
  renderPage(collecting, '/provider/dashboard');
  const waiting = await section('Waiting for your answer');
  expect(waiting.getAllByRole('listitem')).toHaveLength(1);
  expect(waiting.getByText('Your work for Asha Deshmukh is done and not marked as paid.')).toBeTruthy();
  await userEvent.click(waiting.getByRole('button', { name: 'Collect payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Collect from Asha' }));
  expect(dialog.getByRole('button', { name: 'Received in cash' })).toBeTruthy();
  const link = await dialog.findByRole('link', { name: 'Add UPI ID' });
  expect(link.getAttribute('href')).toBe('/provider/profile#upi');
  await userEvent.click(link);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks first for the payment of work that has just ended, however many old ones were never confirmed', async () => {
  const paid = { method: 'upi', customer: minutesFromNow(-10), provider: null, at: null } as const;
  const old = ['a', 'b', 'c'].map((id, n) =>
    anOrderLine({ order_id: id, status: 'fulfilled', date: minutesFromNow((n - 40) * 24 * 60), allowedActions: ['pay'], paid }),
  );
  const today = visit({ status: 'fulfilled', allowedActions: ['pay'], date: minutesFromNow(0), scheduled_end: null });
  // As the server lists them: in the order of the visits.
  api.on({ 'GET /orders/provider': () => [...old, today] });
  renderPage(routes, '/provider/dashboard');
  const [first, ...others] = (await section('Waiting for your answer')).getAllByRole('listitem').map((item) => within(item));
  expect(first?.getByRole('button', { name: 'Collect payment' })).toBeTruthy();
  expect(others).toHaveLength(2);
});

it('shows what is wrong and for how much, and keeps the focus when an answered order leaves', async () => {
  const orders = [pending('a', 300), pending('b', 42)];
  api.on({
    'GET /orders/provider': () => orders,
    'PUT /orders/{id}/status': ({ params }) => anOrder({ order_id: params['id'] ?? '', status: 'confirmed', allowedActions: [] }),
  });
  renderPage(routes, '/provider/dashboard');
  const waiting = await section('Waiting for your answer');
  const [first] = waiting.getAllByRole('listitem');
  expect(within(first!).getByText('The kitchen tap drips')).toBeTruthy();
  expect(within(first!).getByText('₹362.63')).toBeTruthy();
  await userEvent.click(within(first!).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(waiting.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe((await section('Next visit')).getByRole('link', { name: 'Today’s visits' }));
});

it('reports how late the provider will be, warns of the next visit, and shows the time on the card', async () => {
  const instant = { request_id: 'r1', date: minutesFromNow(-10), scheduled_end: null, arrivesBy: minutesFromNow(4) };
  const late = visit({ ...instant, allowedActions: ['progress', 'delay'] });
  const next = visit({ order_id: 'next', date: minutesFromNow(20), Service: { name: 'Fan repair' } });
  const delay = { expected: minutesFromNow(35), minutes: 30 };
  api.on({
    'GET /orders/provider': () => [late, next],
    'PUT /orders/{id}/delay': () => problem(409, 'DELAY_TOO_LONG', { message: 'Please call the customer.' }),
  });
  renderPage(routes, '/provider/dashboard');
  const card = await section('Next visit');
  expect(card.queryByText(/min late/)).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Running late' }));
  const dialog = within(screen.getByRole('dialog', { name: 'How late will you be?' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Tell Asha' });
  expect(confirm.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: /^10 min: \d+:\d\d [AP]M$/ }));
  expect(dialog.queryByText(/^Your next visit/)).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: /^30 min: / }));
  expect(await dialog.findByText(/^Your next visit begins before that: Fan repair at /)).toBeTruthy();
  await userEvent.click(confirm);
  expect(await dialog.findByText('Please call the customer.')).toBeTruthy();

  api.on({
    'GET /orders/provider': () => [{ ...late, delay }, next],
    'PUT /orders/{id}/delay': () => anOrder({ ...instant, order_id: late.order_id, status: 'confirmed', delay }),
  });
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card.findByText(/^About 30 min late: expected \d+:\d\d [AP]M$/)).toBeTruthy();
  expect(api.sent('PUT /orders/{id}/delay').map(({ body }) => body)).toEqual([{ minutes: 30 }, { minutes: 30 }]);
});

it('marks an instant order as late once the promised time has passed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T10:37:50+05:30') });
  const arrivesBy = '2026-11-22T10:38:00+05:30';
  const instant = visit({ request_id: 'r1', date: '2026-11-22T10:10:00+05:30', scheduled_end: null, arrivesBy });
  api.on({ 'GET /orders/provider': () => [instant] });
  renderPage(routes, '/provider/dashboard');
  const parts = [await section('Next visit'), await section('All visits to come')];
  for (const part of parts) {
    expect(await part.findByText('Arriving by 10:38 AM')).toBeTruthy();
    expect(part.queryByText('Late')).toBeNull();
  }
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  for (const part of parts) {
    expect(part.getByText('Was expected by 10:38 AM')).toBeTruthy();
    expect(part.getByText('Late')).toBeTruthy();
  }
});

it('shows today’s visits, with their age, while the orders cannot be loaded', async () => {
  const today = visit({ location: 'Lake View' });
  api.on({ 'GET /orders/provider': () => [today] });
  const { unmount } = renderPage(routes, '/provider/dashboard');
  await section('Next visit');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  unmount();
  api.on({ 'GET /orders/provider': () => Response.error(), 'GET /orders/{id}': () => Response.error() });
  const { router } = renderPage([...routes, { path: '/provider/profile', element: null }], '/provider/profile');
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { retryDelay: 60_000 } });
  await act(() => router.navigate('/provider/dashboard'));
  expect(await (await section('Next visit')).findByText('Lake View, Pune')).toBeTruthy();
  expect(screen.getByText(/^Offline – as of/)).toBeTruthy();
  // Further attempts are still to come.
  expect(queryClient.isFetching({ queryKey: ['GET /orders/provider', 'pages'] })).toBe(1);
});

it('says that the orders could not be loaded, without asking again and again', async () => {
  const failure = () => problem(404, 'NOT_FOUND', { message: 'Not here' });
  api.on({ 'GET /orders/provider': failure, 'GET /provider/orders': failure });
  renderPage(routes, '/provider/dashboard');
  await screen.findByRole('heading', { name: 'Open instant requests' });
  // Of a page that asks again and again, one of these is never true.
  await waitFor(() => {
    expect(screen.getAllByText('Your orders could not be loaded')).toHaveLength(1);
    expect(queryClient.isFetching()).toBe(0);
  });
  // Three parts of the page ask when they are shown, and again when they are shown again. The visits of a day are asked for besides, after midnight of two days.
  const lists = api.sent('GET /orders/provider').filter(({ query }) => query?.['group'] === 'todo');
  expect(lists.length).toBeLessThanOrEqual(6);
});

it('leads from an instant request to its card', async () => {
  api.on({ 'GET /orders/provider': () => [], 'GET /service-requests/active': () => [aRequest({ id: 'r7' })] });
  renderPage(routes, '/provider/dashboard');
  const card = await screen.findByRole('link', { name: /Kitchen tap burst/ });
  expect(card.getAttribute('href')).toBe('/provider/instant-requests?request=r7');
});

it('shows what the provider has offered for a request', async () => {
  const openOffer = anOffer({ requestId: 'r7', price: 700 });
  api.on({ 'GET /orders/provider': () => [], 'GET /service-requests/active': () => [aRequest({ id: 'r7', openOffer })] });
  renderPage(routes, '/provider/dashboard');
  expect(await screen.findByRole('link', { name: /Kitchen tap burst.*You offered ₹700.00/ })).toBeTruthy();
});
