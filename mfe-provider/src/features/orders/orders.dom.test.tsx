import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderView } from '@karigar/contracts';
import { cacheResponse, Outlet, provideTranslations, queryClient, reload, session, setLanguage, toasts } from '@karigar/platform';
import { allowPush, fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { notificationPaths } from '../../app/notification-paths.ts';
import { aBank, anOrder, anOrderLine } from '../../testing/builders.ts';
import { keepOrder, orderCacheKey } from '../../shared/api/provider-orders.ts';
import { paymentPrompt } from './model/payment-prompt.ts';
import { Collect } from './components/collect-dialog.tsx';
import { JustFulfilled } from './components/just-fulfilled.tsx';
import { QueuedSteps } from './components/queued-steps.tsx';
import { queuedSteps } from './model/queued-steps.ts';
import { Component } from './pages/orders-page.tsx';

const clock = vi.hoisted(() => ({ aheadMs: 0 }));
vi.mock('@karigar/platform', async (load) => ({ ...(await load<object>()), serverNow: () => Date.now() + clock.aheadMs }));

const api = fakeApi();

const routes = [{ path: '/provider/orders', Component }];

beforeEach(() => signIn('provider', { id: 'p1' }));
afterEach(() => vi.useRealTimers());

/** Before the visit of `anOrderLine`, whose time is not over then. */
const beforeTheVisit = () => vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T12:00:00+05:30') });

const AreaBars = () => (
  <>
    <JustFulfilled accountId="p1" />
    <Outlet />
  </>
);
const Area = () => (
  <>
    <Collect accountId="p1" />
    <AreaBars />
  </>
);

const order = (number: string) => screen.findByRole('group', { name: `Order ${number}` });

/** The dark squares of a QR code on the page, row by row. */
const darkSquares = (code: HTMLElement) =>
  [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
/** Those of the code of a text. */
const squaresOf = (text: string) =>
  encode(text, { border: 3 }).data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));

describe('a provider’s orders', () => {
  it('are read by status for each tab', async () => {
    const old = anOrderLine({ order_id: 'o2', number: 'K-2', status: 'fulfilled', allowedActions: [], issue: 'Old leak' });
    api.on({
      'GET /orders/provider': ({ query }) => [anOrderLine(), old].filter(({ status }) => status === (query?.['status'] ?? status)),
    });
    renderPage(routes, '/provider/orders');

    expect(await screen.findByText('Old leak')).toBeTruthy();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['All', 'Pending', 'Confirmed', 'Rejected', 'Fulfilled', 'Cancelled', 'Expired']);
    await userEvent.click(screen.getByRole('tab', { name: 'Pending' }));
    expect(await order('K-4821')).toBeTruthy();
    expect(screen.queryByText('Old leak')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Rejected' }));
    expect(await screen.findByText('No orders found')).toBeTruthy();
    const lists = api.sent('GET /orders/provider').filter(({ query }) => query?.['group'] === undefined);
    expect(lists.map(({ query }) => query?.['status'])).toEqual([undefined, 'pending', 'rejected']);
  });

  it('are read again by Refresh Orders', async () => {
    api.on({ 'GET /orders/provider': () => [] });
    renderPage(routes, '/provider/orders');
    expect(await screen.findByText('No orders found')).toBeTruthy();
    api.on({ 'GET /orders/provider': () => [anOrderLine()] });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Orders' }));
    expect(await order('K-4821')).toBeTruthy();
  });

  it('are said to be slow after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on({ 'GET /orders/provider': () => answered.then(() => [anOrderLine()]) });
    renderPage(routes, '/provider/orders');
    await screen.findByRole('tabpanel', { name: 'All' });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Your orders are taking longer than usual to load.',
    );
    answer();
    expect(await order('K-4821')).toBeTruthy();
    expect(screen.queryByText(/taking longer/)).toBeNull();
  });

  it('are shown as one day in the order of their windows, with the free time and the way between them', async () => {
    api.on({
      'GET /orders/provider': ({ query }) =>
        query['from'] === '2026-11-22'
          ? [
              anOrderLine({ status: 'confirmed', allowedActions: ['progress'] }),
              anOrderLine({
                order_id: 'order-2',
                number: 'K-2',
                date: '2026-11-22T09:30:00.000Z',
                scheduled_end: '2026-11-22T11:30:00.000Z',
                travelKm: 7,
              }),
              anOrderLine({
                order_id: 'order-5',
                number: 'K-5',
                date: '2026-11-22T11:30:00.000Z',
                scheduled_end: '2026-11-22T11:30:00.000Z',
                travelKm: 0,
              }),
              anOrderLine({ order_id: 'order-4', number: 'K-4', date: '2026-11-22T13:00:00.000Z', request_id: 'r1', scheduled_end: null }),
              anOrderLine({ order_id: 'order-3', number: 'K-GONE', status: 'cancelled' }),
            ]
          : [],
      'GET /orders/{id}': () => anOrder({ status: 'confirmed', CustomerInfo: { name: 'Asha', email: null, phone: '+919800000001' } }),
      'PUT /orders/{id}/progress': () => anOrder({ status: 'confirmed', progress: 'on_the_way', allowedActions: ['progress'] }),
    });
    renderPage(routes, '/provider/orders?view=day&day=2026-11-22');
    const first = await order('K-4821');
    expect(screen.getByRole('heading', { name: 'Sunday, 22 November' })).toBeTruthy();
    expect(screen.getByText('Free for 4 h · About 7 km to the next visit · 30 min')).toBeTruthy();
    expect(screen.getByText('The next visit is in the same area')).toBeTruthy();
    expect(screen.getByText('Free for 1 h 30 min')).toBeTruthy();
    // Only the confirmed one.
    expect(await screen.findAllByRole('link', { name: 'Call Asha' })).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'Directions' })).toHaveLength(1);
    expect(screen.queryByText('K-GONE')).toBeNull();
    await userEvent.click(within(first).getByRole('button', { name: 'I am on the way' }));
    await waitFor(() =>
      expect(api.sent('GET /orders/provider').map(({ query }) => query)).toEqual([{ from: '2026-11-22' }, { from: '2026-11-22' }]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
    expect(await screen.findByText('No visits on this day')).toBeTruthy();
    expect(api.sent('GET /orders/provider').at(-1)?.query).toEqual({ from: '2026-11-23' });
  });

  it('begin with today by the clock of the server', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T12:00:00+05:30') });
    clock.aheadMs = 86_400_000;
    onTestFinished(() => void (clock.aheadMs = 0));
    api.on({ 'GET /orders/provider': () => [] });
    renderPage(routes, '/provider/orders?view=day');
    expect(await screen.findByRole('heading', { name: 'Monday, 23 November' })).toBeTruthy();
  });

  it('of today can be read offline, and the list links to them', async () => {
    api.on({ 'GET /orders/provider': [anOrderLine({ status: 'confirmed' })], 'GET /orders/{id}': anOrder({ status: 'confirmed' }) });
    const { unmount } = renderPage(routes, '/provider/orders?view=day');
    await userEvent.click(await screen.findByRole('button', { name: 'Details, Order K-4821' }));
    await screen.findByRole('dialog', { name: 'Order K-4821' });
    unmount();
    api.on({ 'GET /orders/provider': () => Response.error(), 'GET /orders/{id}': () => Response.error() });
    renderPage(routes, '/provider/orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Today’s visits' }));
    expect(await screen.findByText(/^Offline – as of/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Details, Order K-4821' }));
    expect(await screen.findByRole('dialog', { name: 'Order K-4821' })).toBeTruthy();
    expect(screen.getAllByText(/^Offline – as of/)).toHaveLength(2);
  });

  it('of the evening before that go on after midnight are part of today, also when the page is reloaded offline', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T23:40:00+05:30') });
    const at = (time: string) => `2026-11-${time}:00+05:30`;
    const evening = [
      anOrderLine({ number: 'K-WORK', status: 'confirmed', progress: 'started', date: at('22T20:00'), scheduled_end: at('22T21:00') }),
      anOrderLine({ order_id: 'o2', number: 'K-LATE', status: 'confirmed', date: at('22T22:00'), scheduled_end: at('23T00:00') }),
      anOrderLine({ order_id: 'o3', number: 'K-DONE', status: 'fulfilled', date: at('22T22:00'), scheduled_end: at('23T00:00') }),
      anOrderLine({ order_id: 'o4', number: 'K-NOON', status: 'confirmed', date: at('22T11:00'), scheduled_end: at('22T13:00') }),
    ];
    api.on({
      'GET /orders/provider': ({ query }) => (query['from'] === '2026-11-22' ? evening : []),
      'GET /orders/{id}': anOrder({ status: 'confirmed' }),
    });
    const { unmount } = renderPage(routes, '/provider/orders?view=day');
    await order('K-WORK');
    unmount();
    queryClient.clear();
    vi.setSystemTime(new Date('2026-11-23T00:20:00+05:30'));
    const shown = () => screen.getAllByRole('group', { name: /^Order/ }).map((card) => card.getAttribute('aria-label'));
    api.on({ 'GET /orders/provider': () => Response.error(), 'GET /orders/{id}': () => Response.error() });
    const offline = renderPage(routes, '/provider/orders?view=day');
    await order('K-WORK');
    expect(shown()).toEqual(['Order K-WORK', 'Order K-LATE']);
    expect(screen.getByText(/^Offline – as of/)).toBeTruthy();
    expect(await screen.findByText('Your orders could not be loaded')).toBeTruthy();
    offline.unmount();
    queryClient.clear();
    api.on({ 'GET /orders/provider': ({ query }) => (query['from'] === '2026-11-22' ? evening : []) });
    renderPage(routes, '/provider/orders?view=day');
    await order('K-WORK');
    await waitFor(() => expect(screen.queryByText(/^Offline – as of/)).toBeNull());
    expect(shown()).toEqual(['Order K-WORK', 'Order K-LATE']);
    expect(screen.queryByText('No visits on this day')).toBeNull();
  });

  it('say from when work that was started early can be reported as done, until it can', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T08:59:30+05:30') });
    const started: Pick<OrderView, 'status' | 'progress' | 'allowedActions'> = {
      status: 'confirmed',
      progress: 'started',
      allowedActions: ['undo_progress', 'pay'],
    };
    api.on({ 'GET /orders/provider': () => [anOrderLine(started)], 'GET /orders/{id}': () => anOrder(started) });
    renderPage(routes, '/provider/orders?order=order-1');
    const said = 'You can mark it as fulfilled from 9:00 AM.';
    expect(await within(await screen.findByRole('dialog', { name: 'Order K-4821' })).findByText(said)).toBeTruthy();
    // The card, and the sheet.
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    started.allowedActions = ['fulfil', 'pay'];
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mark as Fulfilled', hidden: true })).toHaveLength(2));
    expect(screen.queryByText(said)).toBeNull();
  });

  describe('whose time is over', () => {
    type Open = Pick<OrderView, 'status' | 'allowedActions'>;
    const over: Open = { status: 'confirmed', allowedActions: ['progress', 'fulfil', 'cancel'] };
    const asked: Open = { status: 'confirmed', allowedActions: ['progress', 'fulfil', 'report_no_show', 'cancel'] };
    const denied: Open = { status: 'confirmed', allowedActions: ['report_no_show'] };
    const late: Open & Partial<OrderView> = { status: 'confirmed', allowedActions: ['progress', 'report_no_show'], asks_start_code: true };
    const endOf = '2026-11-22T05:30:00.000Z';
    const namesOf = (actions: HTMLElement) =>
      within(actions)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const open = async (of: Open) => {
      api.on({ 'GET /orders/provider': () => [anOrderLine(of)], 'GET /orders/{id}': () => anOrder(of) });
      renderPage(routes, '/provider/orders?order=order-1');
      return screen.findByRole('dialog', { name: 'Order K-4821' });
    };

    it('come to those that wait for an answer at that minute, where the next step is no longer the main one', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(endOf) - 30_000 });
      api.on({ 'GET /orders/provider': () => [anOrderLine(over)] });
      renderPage(routes, '/provider/orders');
      const groupOf = (card: HTMLElement) => within(card.closest('section')!).getByRole('heading', { level: 2 }).textContent;
      const before = await order('K-4821');
      expect(groupOf(before)).toBe('To come');
      expect(namesOf(before)).toEqual(['Mark as Fulfilled', 'I am on the way']);
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      const after = await order('K-4821');
      expect(groupOf(after)).toBe('To answer');
      expect(namesOf(after)).toEqual(['I am on the way', 'Mark as Fulfilled']);
      expect(screen.getByText('The time is over. Are you still coming?')).toBeTruthy();
    });

    it.each([
      ['are you still coming', over, 'The time is over. Are you still coming?', ['I am on the way', 'Mark as Fulfilled']],
      ['was it done', asked, 'Was the work done?', ['Nobody came', 'Mark as Fulfilled']],
      ['is it true that nobody came', denied, 'Asha Deshmukh says that nobody came', ['Agree and close the order']],
      ['or has the karigar come since', late, 'Asha Deshmukh says that nobody came', ['Agree and close the order', 'I have started']],
    ])('ask first when they are opened, with the buttons always in sight: %s', async (_what, of, question, buttons) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(endOf) });
      const sheet = await open(of);
      const actions = await within(sheet).findByRole('group', { name: 'Order K-4821' });
      expect(namesOf(actions)).toEqual(buttons);
      const first = within(sheet).getByRole('heading', { name: question });
      const progress = within(sheet).getByRole('list', { name: 'Progress' });
      expect(first.compareDocumentPosition(progress) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      // "Close" would read as an answer.
      expect(within(sheet).queryByText('Close')).toBeNull();
    });

    it('can be started only with the code after the customer has said that nobody came', async () => {
      const sheet = within(await open(late));
      await userEvent.click(await sheet.findByRole('button', { name: 'I have started' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Start the work' }));
      expect(dialog.queryByRole('button', { name: 'Start without code' })).toBeNull();
      api.on({ 'PUT /orders/{id}/progress': () => anOrder({ status: 'confirmed', progress: 'started' }) });
      await userEvent.type(dialog.getByLabelText('Start code'), '0482{Enter}');
      await waitFor(() => expect(api.sent('PUT /orders/{id}/progress').at(-1)?.body).toEqual({ step: 'started', code: '0482' }));
    });

    it('are closed when nobody came, or the reason is said why not', async () => {
      const actions = within(await open(denied));
      api.on({ 'POST /orders/{id}/outcome': () => problem(409, 'INVALID_TRANSITION', { message: 'The order has moved on.' }) });
      const agree = async () => {
        await userEvent.click(await actions.findByRole('button', { name: 'Agree and close the order' }));
        const dialog = within(await screen.findByRole('dialog', { name: 'Close the order without pay?' }));
        await userEvent.click(dialog.getByRole('button', { name: 'Agree and close the order' }));
      };
      await agree();
      const refused = within(await screen.findByRole('dialog', { name: 'The order has changed' }));
      expect(refused.getByText('The order has moved on.')).toBeTruthy();
      await userEvent.click(refused.getByRole('button', { name: 'OK' }));
      let current = anOrder(denied);
      api.on({
        'POST /orders/{id}/outcome': () => (current = anOrder({ status: 'cancelled', allowedActions: [] })),
        'GET /orders/{id}': () => current,
      });
      await agree();
      await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Order closed'));
      expect(api.sent('POST /orders/{id}/outcome').at(-1)?.body).toEqual({ outcome: 'no_show' });
      await waitFor(() => expect(actions.queryByText(/says that nobody came/)).toBeNull());
    });
  });

  it('are grouped by what is left to do where all are shown, and not where they have one status', async () => {
    beforeTheVisit();
    const pending = anOrderLine();
    const toCome = anOrderLine({ order_id: 'o2', number: 'K-2', status: 'confirmed', allowedActions: ['progress'] });
    const past = anOrderLine({ order_id: 'o3', number: 'K-3', status: 'fulfilled', allowedActions: [] });
    api.on({ 'GET /orders/provider': ({ query }) => (query.status ? [pending] : [past, toCome, pending]) });
    renderPage(routes, '/provider/orders');
    await order('K-4821');
    const headings = (level: number) => screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);
    expect(headings(2)).toEqual(['To answer', 'To come', 'Past']);
    expect(headings(3)).toHaveLength(3);
    expect(within(screen.getByText('To come').closest('section')!).getByText('K-2')).toBeTruthy();

    await userEvent.click(screen.getByRole('tab', { name: 'Pending' }));
    await waitFor(() => expect(headings(2)).toEqual(['Tap and leak repair']));
  });

  it('ignore the second press of a double press, which would hit what has moved up', async () => {
    beforeTheVisit();
    api.on({
      'GET /orders/provider': () => [anOrderLine(), anOrderLine({ order_id: 'order-2', number: 'K-2', date: '2026-11-23T03:30:00.000Z' })],
      'PUT /orders/{id}/status': () => anOrder({ status: 'confirmed', allowedActions: ['progress'] }),
    });
    renderPage(routes, '/provider/orders');
    const first = within(await order('K-4821')).getByRole('button', { name: 'Accept' });
    const pressed = performance.now();
    await userEvent.click(first);
    await screen.findByText('To come');
    expect(document.activeElement).not.toBe(document.body);
    const accept = within(await order('K-2')).getByRole('button', { name: 'Accept' });
    const second = createEvent.click(accept);
    Object.defineProperty(second, 'timeStamp', { value: pressed });
    fireEvent(accept, second);
    await waitFor(() => expect(api.sent('GET /orders/provider')).toHaveLength(4));
    expect(api.sent('PUT /orders/{id}/status')).toHaveLength(1);
  });

  it('stand below an offer of push, which a provider without instant services sees nowhere else', async () => {
    allowPush();
    api.on({ 'GET /push/key': { publicKey: 'our-key' }, 'GET /orders/provider': [anOrderLine()] });
    renderPage(routes, '/provider/orders');
    const offer = await screen.findByText(/^Get notified of new orders/);
    const below = offer.compareDocumentPosition(await order('K-4821')) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(below).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(/^Get notified of new orders/)).toBeNull();
  });

  it('are found by number or customer', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /orders/provider': ({ query }) => (query['q'] === undefined ? [anOrderLine()] : []) });
    renderPage(routes, '/provider/orders');
    await order('K-4821');
    await user.type(screen.getByRole('searchbox', { name: 'Order number or customer' }), 'Meera{Enter}');
    expect(await screen.findByText(/^No order has these words/)).toBeTruthy();
    expect(api.sent('GET /orders/provider').at(-1)?.query).toMatchObject({ q: 'Meera' });
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    expect(await order('K-4821')).toBeTruthy();
  });

  it('fall back to the older address when the first one fails', async () => {
    api.on({
      'GET /orders/provider': () => problem(404, 'NOT_FOUND', { message: 'Not here' }),
      'GET /provider/orders': () => ({ orders: [anOrderLine()] }),
    });
    renderPage(routes, '/provider/orders?status=pending');
    expect(await order('K-4821')).toBeTruthy();
    expect(api.calls.map(({ route }) => route)).toEqual(['GET /orders/provider', 'GET /provider/orders']);
  });

  it('are accepted at once on screen and read again after half a second', async () => {
    let status: 'pending' | 'confirmed' = 'pending';
    const lines = () => [anOrderLine({ status, allowedActions: status === 'pending' ? ['accept', 'reject'] : ['progress'] })];
    api.on({
      'GET /orders/provider': lines,
      'PUT /orders/{id}/status': () => anOrder({ status: (status = 'confirmed'), allowedActions: ['progress'] }),
    });
    renderPage(routes, '/provider/orders');

    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Accept' }));

    expect(await screen.findByText('Accepted')).toBeTruthy();
    expect(within(await order('K-4821')).getByRole('button', { name: 'I am on the way' })).toBeTruthy();
    expect(api.calls.filter(({ route }) => route.startsWith('PUT'))).toMatchObject([
      { route: 'PUT /orders/{id}/status', body: { status: 'accepted' } },
    ]);
    await waitFor(() => expect(api.calls.filter(({ route }) => route === 'GET /orders/provider')).toHaveLength(4));
  });

  it('stay accepted when a read that began before returns later', async () => {
    const pending = [anOrderLine({ status: 'pending', allowedActions: ['accept', 'reject'] })];
    api.on({
      'GET /orders/provider': () => pending,
      'PUT /orders/{id}/status': () => anOrder({ status: 'confirmed', allowedActions: ['progress'] }),
    });
    renderPage(routes, '/provider/orders');
    const accept = within(await order('K-4821')).getByRole('button', { name: 'Accept' });
    const reads: ((lines: typeof pending) => void)[] = [];
    api.on({ 'GET /orders/provider': () => new Promise((resolve) => reads.push(resolve)) });
    const older = queryClient.refetchQueries({ queryKey: ['GET /orders/provider'] });

    await userEvent.click(accept);
    await screen.findByText('Accepted');
    for (const answer of reads.slice(0, 2)) answer(pending);
    await older;

    const kept = [expect.anything(), { pages: [[{ id: 'order-1', status: 'confirmed' }]] }];
    expect(queryClient.getQueriesData({ queryKey: ['GET /orders/provider'] })).toMatchObject([kept, kept]);
    expect(reads).toHaveLength(4);
  });

  it.each([
    ['Accept', 'Failed to accept order. Please try again.'],
    ['Decline', 'Failed to decline order. Please try again.'],
  ])('show in a dialog that %s failed', async (button, sentence) => {
    api.on({
      'GET /orders/provider': () => [anOrderLine()],
      'GET /orders/{id}': () => anOrder(),
      'PUT /orders/{id}/status': () => problem(500, 'INTERNAL', { message: 'The server failed.' }),
    });
    renderPage(routes, '/provider/orders');

    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: button }));
    if (button === 'Decline') await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(within(screen.getByRole('dialog', { name: 'That did not work' })).getByText('The server failed.')).toBeTruthy();
  });

  it('keep the reason and the note of a decline that the server could not carry out', async () => {
    api.on({
      'GET /orders/provider': () => [
        anOrderLine(api.sent('PUT /orders/{id}/status').length > 1 ? { status: 'rejected', allowedActions: [] } : {}),
      ],
      'GET /orders/{id}': () => anOrder(),
      'PUT /orders/{id}/status': () =>
        api.sent('PUT /orders/{id}/status').length > 1
          ? anOrder({ status: 'rejected', allowedActions: [] })
          : problem(500, 'INTERNAL', { message: 'The server failed.' }),
    });
    renderPage(routes, '/provider/orders');
    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this order?' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Too far away' }));
    await userEvent.type(dialog.getByLabelText('More for the customer (optional)'), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    const failed = within(await screen.findByRole('dialog', { name: 'That did not work' }));
    await userEvent.click(failed.getByRole('button', { name: 'OK' }));
    expect(screen.getByDisplayValue('Too far')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined')).toBeTruthy();
    expect(api.sent('PUT /orders/{id}/status').at(-1)).toMatchObject({ body: { status: 'rejected', reason: 'too_far', note: 'Too far' } });
    expect(screen.queryByRole('dialog', { name: 'Decline this order?' })).toBeNull();
  });

  it.each(['Accept', 'Decline'])('show the current status when it no longer allows %s, without asking to try again', async (button) => {
    const moved = { message: 'The order has moved on.', currentStatus: 'cancelled' };
    api.on({
      'GET /orders/provider': () => [anOrderLine()],
      'GET /orders/{id}': () => anOrder(),
      'PUT /orders/{id}/status': () => problem(409, 'INVALID_TRANSITION', moved),
    });
    renderPage(routes, '/provider/orders');

    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: button }));
    if (button === 'Decline') await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'The order has changed' }));
    expect(dialog.getByText('The order has moved on.')).toBeTruthy();
    expect(dialog.getByText('Cancelled')).toBeTruthy();
    expect(dialog.queryByText(/try again/)).toBeNull();
  });

  it('are declined after a confirmation, with an optional reason', async () => {
    api.on({
      'GET /orders/provider': () => [
        anOrderLine(api.sent('PUT /orders/{id}/status').length > 0 ? { status: 'rejected', allowedActions: [] } : {}),
      ],
      'GET /orders/{id}': () => anOrder(),
      'PUT /orders/{id}/status': () => anOrder({ status: 'rejected', allowedActions: [] }),
    });
    renderPage(routes, '/provider/orders');
    const decline = async () => {
      await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Decline' }));
      return within(await screen.findByRole('dialog', { name: 'Decline this order?' }));
    };
    await userEvent.click((await decline()).getByRole('button', { name: 'Go back' }));
    expect(api.sent('PUT /orders/{id}/status')).toEqual([]);
    const dialog = await decline();
    await userEvent.click(
      within(dialog.getByRole('group', { name: 'Reason for the customer (optional)' })).getByRole('radio', {
        name: 'Illness or emergency',
      }),
    );
    await userEvent.type(dialog.getByLabelText('More for the customer (optional)'), ' I am ill ');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined')).toBeTruthy();
    expect(api.sent('PUT /orders/{id}/status')).toMatchObject([{ body: { status: 'rejected', reason: 'emergency', note: 'I am ill' } }]);
  });

  it('open their messages from the notification of one', async () => {
    api.on({
      'GET /orders/provider': () => [],
      'GET /orders/{id}': () =>
        anOrder({ status: 'confirmed', timeline: [{ what: 'confirmed', at: '2026-11-20T10:00:00.000Z', by: 'provider', note: null }] }),
      'GET /orders/{id}/messages': { items: [], nextCursor: null },
    });
    renderPage(routes, notificationPaths.message.replace('{ref}', 'order-1'));
    expect(await screen.findByRole('dialog', { name: /^Messages with Asha/ })).toBeTruthy();
  });

  it('lead from their unread messages to these, and back to the same list', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /orders/provider': () => [anOrderLine({ status: 'confirmed', unreadMessages: 1 })],
      'GET /orders/{id}': () =>
        anOrder({ status: 'confirmed', timeline: [{ what: 'confirmed', at: '2026-11-20T10:00:00.000Z', by: 'provider', note: null }] }),
      'GET /orders/{id}/messages': { items: [], nextCursor: null },
    });
    const { router } = renderPage(routes, '/provider/orders?status=confirmed');
    await user.click(await screen.findByRole('link', { name: '1 new message, Order K-4821' }));
    expect(await screen.findByRole('dialog', { name: /^Messages with Asha/ })).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe('?status=confirmed&order=order-1'));
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe('?status=confirmed'));
    expect(router.state.historyAction).toBe('POP');
  });

  it('show the customer’s contact details once accepted', async () => {
    api.on({
      'GET /orders/provider': () => [anOrderLine()],
      'GET /orders/{id}': () => anOrder({ allowedActions: ['accept', 'reject'] }),
    });
    const { unmount } = renderPage(routes, '/provider/orders?order=order-1');
    const dialog = await screen.findByRole('dialog', { name: 'Order K-4821' });
    expect(within(dialog).getByText('You’ll see phone and email here once you accept the order.')).toBeTruthy();
    expect(within(dialog).queryByRole('link')).toBeNull();
    unmount();

    api.on({
      'GET /orders/{id}': () =>
        anOrder({
          status: 'confirmed',
          allowedActions: ['progress'],
          CustomerInfo: { name: 'Asha Deshmukh', email: 'asha@example.org', phone: '+919800000001' },
        }),
    });
    renderPage(routes, '/provider/orders?order=order-1');
    const call = await screen.findByRole('link', { name: 'Call Asha' });
    expect(call.getAttribute('href')).toBe('tel:+919800000001');
    expect(screen.getByRole('link', { name: '+91 98000 00001' })).toBeTruthy();
  });

  it('follow the clock while one is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const confirmed: Pick<OrderView, 'status' | 'allowedActions'> = { status: 'confirmed', allowedActions: ['progress'] };
    api.on({ 'GET /orders/provider': () => [], 'GET /orders/{id}': () => anOrder(confirmed) });
    renderPage(routes, '/provider/orders?order=order-1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    expect(await dialog.findByRole('button', { name: 'I am on the way' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Mark as Fulfilled' })).toBeNull();
    // The window begins.
    api.on({ 'GET /orders/{id}': () => anOrder({ ...confirmed, allowedActions: ['progress', 'fulfil'] }) });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await dialog.findByRole('button', { name: 'Mark as Fulfilled' })).toBeTruthy();
  });

  it('show only the steps of the visit since it was moved', async () => {
    const timeline = (['placed', 'confirmed', 'on_the_way', 'arrived', 'rescheduled', 'confirmed'] as const).map((what, minute) => ({
      what,
      at: `2026-11-20T10:0${minute}:00.000Z`,
      by: 'provider' as const,
      note: null,
    }));
    api.on({ 'GET /orders/provider': () => [], 'GET /orders/{id}': () => anOrder({ status: 'confirmed', timeline }) });
    renderPage(routes, '/provider/orders?order=order-1');
    const steps = within(await screen.findByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Accepted20 Nov, 3:35 PM',
      'On the way',
      'Arrived',
      'Work started',
      'Completed',
    ]);
    expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(0);
  });

  it('start with the code that the customer tells, or without it', async () => {
    const arrived: Pick<OrderView, 'status' | 'progress' | 'asks_start_code' | 'allowedActions'> = {
      status: 'confirmed',
      progress: 'arrived',
      asks_start_code: true,
      allowedActions: ['progress', 'fulfil'],
    };
    const started = () => anOrder({ status: 'confirmed', progress: 'started', allowedActions: ['undo_progress', 'fulfil'] });
    const wrong = 'That is not the customer’s code. Ask them to read it from their order.';
    api.on({
      'GET /orders/provider': () => [anOrderLine(arrived)],
      'GET /orders/{id}': () => anOrder(arrived),
      'PUT /orders/{id}/progress': ({ body }) =>
        body.code === '0482' ? started() : problem(422, 'INVALID', { errors: [{ path: 'code', message: wrong }] }),
    });
    renderPage(routes, '/provider/orders');
    const open = async () => {
      await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'I have started' }));
      return within(screen.getByRole('dialog', { name: 'Start the work' }));
    };
    const dialog = await open();
    const code = dialog.getByLabelText('Start code');
    await userEvent.type(code, '12');
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await dialog.findByText('Enter the four digits')).toBeTruthy();
    expect(api.sent('PUT /orders/{id}/progress')).toEqual([]);
    await userEvent.type(code, '34{Enter}');
    expect(await dialog.findByText(wrong)).toBeTruthy();
    const tooMany = 'Too many requests. Please wait a moment.';
    api.on({ 'PUT /orders/{id}/progress': () => problem(429, 'TOO_MANY_REQUESTS', { message: tooMany, retryAfter: 5 }) });
    await userEvent.clear(code);
    await userEvent.type(code, '0482{Enter}');
    expect((await dialog.findByText(tooMany)).id).toBe(code.getAttribute('aria-describedby'));
    expect(code).toHaveProperty('value', '0482');
    api.on({ 'PUT /orders/{id}/progress': started });
    await userEvent.type(code, '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PUT /orders/{id}/progress').at(-1)).toMatchObject({ body: { step: 'started', code: '0482' } });

    api.on({ 'PUT /orders/{id}/progress': started });
    await act(() => queryClient.refetchQueries());
    await userEvent.click((await open()).getByRole('button', { name: 'Start without code' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PUT /orders/{id}/progress').at(-1)?.body).toEqual({ step: 'started' });
  });

  it.each([
    ['pending', '200'],
    ['confirmed', '200'],
    ['fulfilled', '30'],
  ])('are read so that no open visit is on a later page: %s', async (status, limit) => {
    api.on({ 'GET /orders/provider': [] });
    renderPage(routes, `/provider/orders?status=${status}`);
    await screen.findByText('No orders found');
    expect(api.sent('GET /orders/provider').at(-1)?.query).toMatchObject({ status, limit });
  });

  it('are all read page by page, below the open ones, which may have been booked before many others', async () => {
    const visit = anOrderLine({ order_id: 'o-visit', number: 'K-VISIT', status: 'confirmed', allowedActions: ['progress'] });
    const over = (n: number) => anOrderLine({ order_id: `o${n}`, number: `K-${n}`, status: 'fulfilled', allowedActions: [] });
    const page = Array.from({ length: 30 }, (_, n) => over(n));
    api.on({
      'GET /orders/provider': ({ query }) =>
        query['group'] === 'todo' ? [visit, over(0)] : query['before'] === 'o29' ? [visit, over(30)] : page,
    });
    renderPage(routes, '/provider/orders');
    expect(await order('K-VISIT')).toBeTruthy();
    expect(screen.getAllByRole('group', { name: /^Order K-/ })).toHaveLength(31);
    expect(api.sent('GET /orders/provider').map(({ query }) => query?.['limit'])).toEqual(['30', undefined]);
    await userEvent.click(screen.getByRole('button', { name: 'Show older orders' }));
    expect(await order('K-30')).toBeTruthy();
    expect(screen.getAllByRole('group', { name: /^Order K-/ })).toHaveLength(32);
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  });

  it('continue beyond the first page, and are never called empty before the last one', async () => {
    const page = Array.from({ length: 30 }, (_, n) => anOrderLine({ order_id: `o${n}`, number: `K-${n}`, issue: 'Older' }));
    const oldest = anOrderLine();
    let changed = page;
    api.on({
      'GET /orders/provider': ({ query }) => (query['before'] === 'o29' ? [oldest] : changed),
    });
    renderPage(routes, '/provider/orders?status=pending&q=K');
    await order('K-0');
    // All of them are answered on another device meanwhile, as the list would show until it is read again.
    changed = page.map((line) => ({ ...line, status: 'rejected', allowedActions: [] }));
    await act(() => queryClient.refetchQueries());
    expect(screen.queryByText('No orders found')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show older orders' }));
    expect(await order('K-4821')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  });

  describe('work reported offline', () => {
    const confirmed: Pick<OrderView, 'status' | 'allowedActions'> = { status: 'confirmed', allowedActions: ['progress', 'fulfil'] };
    const open = () => {
      const layout = (
        <>
          <QueuedSteps accountId="p1" />
          <Outlet />
        </>
      );
      return renderPage([{ element: layout, children: routes }], '/provider/orders');
    };
    const actions = () => order('K-4821');
    const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));

    beforeEach(() => {
      act(() => void window.dispatchEvent(new Event('offline')));
      api.on({
        'GET /orders/provider': [anOrderLine(confirmed)],
        'PUT /orders/{id}/progress': () => Response.error(),
        'PUT /orders/{id}/status': () => Response.error(),
        'GET /orders/{id}': () => Response.error(),
      });
    });

    it('lets the next step be pressed as soon as one is queued', async () => {
      api.on({ 'PUT /orders/{id}/progress': () => new Promise(() => {}) });
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'I am on the way' }));
      act(() => queuedSteps.add('p1', { key: 'k1', orderId: 'order-1', orderNo: 'K-4821', step: 'on_the_way', at: Date.now() }));
      expect(within(await actions()).getByRole('button', { name: 'I have arrived' })).toHaveProperty('disabled', false);
      act(() => queuedSteps.remove('p1', 'k1'));
    });

    it('keeps the start code with the step', async () => {
      api.on({ 'GET /orders/provider': [anOrderLine({ ...confirmed, progress: 'arrived', asks_start_code: true })] });
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'I have started' }));
      await userEvent.type(screen.getByLabelText('Start code'), '0482{Enter}');
      expect(await screen.findByText('Order K-4821: “I have started” is waiting for a connection.')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      api.on({ 'PUT /orders/{id}/progress': () => anOrder({ ...confirmed, progress: 'started' }) });
      goOnline();
      await waitFor(() => expect(api.sent('PUT /orders/{id}/progress').at(-1)).toMatchObject({ body: { step: 'started', code: '0482' } }));
    });

    it('keeps the last step across a reload and sends it once', async () => {
      const { unmount } = open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'I am on the way' }));
      await userEvent.click(await within(await actions()).findByRole('button', { name: 'I have arrived' }));
      expect(await within(await actions()).findByText('Waiting for a connection: I have arrived')).toBeTruthy();
      unmount();
      open();
      expect(await screen.findByText('Order K-4821: “I have arrived” is waiting for a connection.')).toBeTruthy();
      expect(api.sent('PUT /orders/{id}/progress')).toEqual([]);

      api.on({
        'PUT /orders/{id}/progress': () => anOrder({ ...confirmed, progress: 'arrived' }),
        // The list is read again when the connection is back.
        'GET /orders/provider': [anOrderLine({ ...confirmed, progress: 'arrived' })],
      });
      goOnline();
      await waitFor(() => expect(screen.queryByText(/waiting for a connection/i)).toBeNull());
      expect(api.sent('PUT /orders/{id}/progress')).toMatchObject([{ body: { step: 'arrived' } }]);
      expect(within(await actions()).getByRole('button', { name: 'I have started' })).toBeTruthy();
    });

    it.each([
      ['asks for the money when the end of the work is sent soon after', 9, true],
      ['does not ask for the money of work that ended long ago', 11, false],
    ])('%s', async (_what, minutes, asks) => {
      api.on({
        'GET /provider/bank': aBank(),
        'GET /orders/{id}': () => anOrder({ status: 'fulfilled', allowedActions: ['pay'] }),
      });
      const layout = (
        <>
          <QueuedSteps accountId="p1" />
          <Collect accountId="p1" />
          <Outlet />
        </>
      );
      renderPage([{ element: layout, children: routes }], '/provider/orders');
      await actions();
      const at = Date.now() - minutes * 60_000;
      act(() => queuedSteps.add('p1', { key: 'k1', orderId: 'order-1', orderNo: 'K-4821', step: 'fulfilled', at }));
      expect(await screen.findByText(/is waiting for a connection/)).toBeTruthy();
      api.on({ 'PUT /orders/{id}/status': () => anOrder({ status: 'fulfilled', allowedActions: ['pay'] }) });
      goOnline();
      await waitFor(() => expect(screen.queryByText(/is waiting for a connection/)).toBeNull());
      if (asks) expect(await screen.findByRole('dialog', { name: /^Collect / })).toBeTruthy();
      else expect(screen.queryByRole('dialog')).toBeNull();
      act(() => paymentPrompt.close());
    });

    it('says that accepting has failed when the order was not accepted', async () => {
      goOnline();
      api.on({ 'GET /orders/provider': [anOrderLine()], 'GET /orders/{id}': anOrder({ status: 'pending' }) });
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'Accept' }));
      expect(await screen.findByText('Failed to accept order. Please try again.')).toBeTruthy();
    });

    it('says that an order is accepted when only the answer was lost', async () => {
      goOnline();
      let accepted = anOrder({ status: 'pending' });
      api.on({
        'GET /orders/provider': () => [anOrderLine({ status: accepted.status })],
        'GET /orders/{id}': () => accepted,
        'PUT /orders/{id}/status': () => {
          accepted = anOrder({ status: 'confirmed', allowedActions: ['progress'] });
          return Response.error();
        },
      });
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'Accept' }));
      expect(await within(await actions()).findByRole('button', { name: 'I am on the way' })).toBeTruthy();
      expect(screen.queryByText(/^Failed to accept/)).toBeNull();
      expect(api.sent('PUT /orders/{id}/status')).toHaveLength(1);
    });

    it('allows undoing a step before it is sent', async () => {
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'Mark as Fulfilled' }));
      expect(within(await actions()).queryByRole('button', { name: 'Mark as Fulfilled' })).toBeNull();
      await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
      expect(within(await actions()).getByRole('button', { name: 'Mark as Fulfilled' })).toBeTruthy();
      goOnline();
      expect(api.sent('PUT /orders/{id}/status')).toEqual([]);
    });

    it('says why a step was refused, and continues with the next', async () => {
      api.on({ 'GET /orders/provider': [anOrderLine(confirmed), anOrderLine({ ...confirmed, order_id: 'o2', number: 'K-2' })] });
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'I am on the way' }));
      await userEvent.click(within(await order('K-2')).getByRole('button', { name: 'I am on the way' }));
      await screen.findByText(/^Order K-2: /);
      api.on({
        'PUT /orders/{id}/progress': ({ params }) =>
          params['id'] === 'o2'
            ? anOrder({ ...confirmed, order_id: 'o2', progress: 'on_the_way' })
            : problem(409, 'INVALID_TRANSITION', { message: 'The order was cancelled.' }),
      });
      goOnline();
      expect(await screen.findByText('Order K-4821: “I am on the way” was not saved. The order was cancelled.')).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(/^Order K-2: /)).toBeNull());
      expect(toasts.get().at(-1)?.text).toBe('Order K-4821: “I am on the way” was not saved.');
      await userEvent.click(screen.getByRole('button', { name: 'OK' }));
      expect(screen.queryByText(/was not saved/)).toBeNull();
    });

    it.each([
      ['says that the order has been cancelled', anOrder({ status: 'cancelled' }), 'cancelled', [' The order has been cancelled.']],
      ['says nothing when another device has reported the step', anOrder({ ...confirmed, progress: 'arrived' }), 'confirmed', []],
    ])('%s since a step was queued', async (_, now, currentStatus, said) => {
      api.on({ 'GET /orders/provider': [anOrderLine(confirmed)] });
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'I am on the way' }));
      await screen.findByText(/is waiting for a connection/);
      api.on({
        'PUT /orders/{id}/progress': () => problem(409, 'INVALID_TRANSITION', { currentStatus }),
        'GET /orders/{id}': () => now,
      });
      goOnline();
      await waitFor(() => expect(screen.queryByText(/is waiting for a connection/)).toBeNull());
      const refused = 'Order K-4821: “I am on the way” was not saved.';
      expect(screen.queryAllByText(/was not saved/).map(({ textContent }) => textContent)).toEqual(said.map((why) => refused + why));
    });

    it('says in the language on screen why a step or an answer was refused', async () => {
      provideTranslations({ hi: () => import('../../app/hi.ts'), mr: () => import('../../app/mr.ts') });
      provideTranslations({ hi: () => import('@karigar/platform/hi'), mr: () => import('@karigar/platform/mr') });
      onTestFinished(() => act(() => setLanguage('en-IN')));
      const message = 'The order has moved on, so this is not possible any more.';
      api.on({
        'GET /orders/provider': [anOrderLine(confirmed), anOrderLine({ order_id: 'o2', number: 'K-2' })],
        'PUT /orders/{id}/status': () => problem(500, 'INTERNAL', { message: 'Down' }),
      });
      const { unmount } = open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'I am on the way' }));
      await screen.findByText(/is waiting for a connection/);
      api.on({ 'PUT /orders/{id}/progress': () => problem(409, 'INVALID_TRANSITION', { message }) });
      goOnline();
      await screen.findByText(`Order K-4821: “I am on the way” was not saved. ${message}`);
      await userEvent.click(within(await order('K-2')).getByRole('button', { name: 'Accept' }));
      await screen.findByText('Failed to accept order. Please try again.');
      await act(() => setLanguage('hi'));
      const dialog = await screen.findByRole('dialog', { name: 'यह नहीं हो पाया' });
      expect(within(dialog).getByText('ऑर्डर स्वीकार नहीं हो सका। कृपया फिर कोशिश करें।')).toBeTruthy();
      const inHindi = /: “मैं रास्ते में हूँ” दर्ज नहीं हुआ। ऑर्डर आगे बढ़ चुका है, इसलिए अब यह नहीं हो सकता।$/;
      expect(screen.getByText(inHindi)).toBeTruthy();
      unmount();
      open();
      expect(await screen.findByText(inHindi)).toBeTruthy();
    });

    it.each([
      ['a part of Karigar was down', problem(503, 'UNAVAILABLE')],
      ['the first attempt was still at work', problem(409, 'IDEMPOTENCY_KEY_IN_USE')],
    ])('are sent again with the same key when %s', async (_why, unanswered) => {
      api.on({ 'PUT /orders/{id}/progress': () => unanswered.clone() });
      goOnline();
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'I am on the way' }));
      expect(await screen.findByText(/is waiting for a connection/)).toBeTruthy();
      await waitFor(() => expect(api.sent('PUT /orders/{id}/progress')).toHaveLength(2));
      expect(await screen.findByText(/is waiting for a connection/)).toBeTruthy();
      api.on({ 'PUT /orders/{id}/progress': () => anOrder({ ...confirmed, progress: 'on_the_way' }) });
      act(() => void window.dispatchEvent(new Event('offline')));
      goOnline();
      await waitFor(() => expect(screen.queryByText(/waiting for a connection/i)).toBeNull());
      const tried = api.sent('PUT /orders/{id}/progress');
      expect(tried).toEqual([tried[0], tried[0], tried[0]]);
      expect(screen.queryByText(/was not saved/)).toBeNull();
    });

    it.each([
      ['was carried out', anOrder(confirmed), 'I am on the way', null],
      ['was not carried out', anOrder(), 'Accept', 'Failed to accept order. Please try again.'],
    ])('finds out by itself that an acceptance without an answer %s', async (_what, found, button, said) => {
      goOnline();
      api.on({
        'GET /orders/provider': () => [anOrderLine()],
        'PUT /orders/{id}/status': () => {
          window.dispatchEvent(new Event('offline'));
          return Response.error();
        },
      });
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: 'Accept' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'No answer yet' }));
      expect(dialog.getByText('We check as soon as you are connected and show the result here.')).toBeTruthy();
      expect(screen.queryByText(/^Failed to accept/)).toBeNull();
      api.on({
        'GET /orders/provider': () => [anOrderLine({ status: found.status, allowedActions: found.allowedActions })],
        'GET /orders/{id}': found,
      });
      goOnline();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'No answer yet' })).toBeNull());
      expect(within(await actions()).getByRole('button', { name: button })).toBeTruthy();
      if (said !== null) expect(await screen.findByText(said)).toBeTruthy();
      expect(api.sent('PUT /orders/{id}/status')).toHaveLength(1);
    });

    it.each(['Accept', 'Decline'])('does not send “%s” and says so', async (button) => {
      api.on({ 'GET /orders/provider': [anOrderLine()] });
      // As it was when it was opened last, before the customer moved it.
      cacheResponse(orderCacheKey('order-1'), anOrder({ status: 'confirmed', allowedActions: ['cancel'] }));
      open();
      await userEvent.click(within(await actions()).getByRole('button', { name: button }));
      if (button === 'Decline') {
        const dialog = within(await screen.findByRole('dialog'));
        await userEvent.type(dialog.getByRole('textbox'), 'Too far');
        await userEvent.click(dialog.getByRole('button', { name: button }));
      }
      const said = within(await screen.findByRole('dialog', { name: 'Not sent' }));
      expect(said.getByText('You’re offline. Try again when you’re connected.')).toBeTruthy();
      await userEvent.click(said.getByRole('button', { name: 'OK' }));
      if (button === 'Decline') expect(screen.getByDisplayValue('Too far')).toBeTruthy();
      goOnline();
      expect(screen.queryByText(/waiting for a connection/i)).toBeNull();
      expect(api.sent('PUT /orders/{id}/status')).toEqual([]);
    });

    afterEach(() => {
      session.clear();
      goOnline();
    });
  });

  it('undoes a reported step', async () => {
    api.on({
      'GET /orders/provider': () => [
        api.sent('PUT /orders/{id}/progress/undo').length > 0
          ? anOrderLine({ status: 'confirmed', allowedActions: ['progress'] })
          : anOrderLine({ status: 'confirmed', progress: 'on_the_way', allowedActions: ['undo_progress'] }),
      ],
      'PUT /orders/{id}/progress/undo': () => anOrder({ status: 'confirmed', progress: null, allowedActions: ['progress'] }),
    });
    renderPage(routes, '/provider/orders');
    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Undo' }));
    expect(await within(await order('K-4821')).findByRole('button', { name: 'I am on the way' })).toBeTruthy();
  });

  it('allows undoing "fulfilled" for two minutes, with the time left on every page', async () => {
    const working: Pick<OrderView, 'status' | 'allowedActions'> = { status: 'confirmed', allowedActions: ['progress', 'fulfil'] };
    const open = () => renderPage([{ element: <AreaBars />, children: routes }], '/provider/orders');
    let current = { ...anOrder({ ...working, progress: 'started' }) };
    api.on({
      'GET /orders/provider': () => [
        anOrderLine({ status: current.status, progress: current.progress, allowedActions: current.allowedActions }),
      ],
      'GET /orders/{id}': () => current,
      'PUT /orders/{id}/status': () => (current = anOrder({ status: 'fulfilled', allowedActions: ['undo_fulfilled'] })),
      'PUT /orders/{id}/progress/undo': () => (current = anOrder({ ...working, progress: 'started' })),
    });
    open();
    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Mark as Fulfilled' }));
    const bar = (await screen.findByText('Order K-4821 is marked as fulfilled.')).closest<HTMLElement>('[role=status]');
    if (!bar) throw new Error('The bar is announced');
    expect(within(bar).getByRole('timer', { name: 'Time left to undo' }).textContent).toMatch(/^(2:00|1:5\d)$/);
    await userEvent.click(within(bar).getByRole('button', { name: 'Undo' }));
    expect(await within(await order('K-4821')).findByRole('button', { name: 'Mark as Fulfilled' })).toBeTruthy();
    expect(screen.queryByText(/is marked as fulfilled/)).toBeNull();
    expect(api.sent('PUT /orders/{id}/progress/undo').map(({ body }) => body)).toEqual([{ step: 'fulfilled' }]);
    expect(toasts.get().map(({ text }) => text)).not.toContain('Order completed');
  });

  describe('whose work is done', () => {
    const paidAt = '2026-11-22T10:00:00.000Z';
    const paid = { method: 'cash', customer: null, provider: paidAt, at: null } as const;
    const done = anOrder({ status: 'fulfilled', allowedActions: ['pay', 'undo_fulfilled'] });
    const finish = async () => {
      api.on({
        'GET /orders/provider': () => [anOrderLine({ status: 'confirmed', progress: 'started', allowedActions: ['fulfil'] })],
        'GET /provider/bank': aBank(),
        'PUT /orders/{id}/status': () => done,
        'GET /orders/{id}': () => done,
      });
      renderPage([{ element: <Area />, children: routes }], '/provider/orders');
      await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Mark as Fulfilled' }));
      return within(await screen.findByRole('dialog', { name: 'Collect from Asha' }));
    };

    it('asks for the money at once: the code to scan, what the provider earns, and how it was paid', async () => {
      api.on({ 'POST /orders/{id}/payment': () => ({ ...done, allowedActions: [], paid }) });
      const dialog = await finish();
      const code = await dialog.findByRole('img', { name: 'QR code to pay ₹362.63 to ramesh@oksbi' });
      expect(darkSquares(code)).toEqual(squaresOf('upi://pay?pa=ramesh@oksbi&pn=Ramesh%20Jadhav&am=362.63&cu=INR&tn=Order%20K-4821'));
      expect(dialog.getByText('₹362.63')).toBeTruthy();
      expect(dialog.getByText('₹349.00')).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Received in cash' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(api.sent('POST /orders/{id}/payment')).toMatchObject([{ body: { method: 'cash' } }]);
      // Paid work cannot be taken back, so that is no longer offered.
      expect(screen.queryByText(/is marked as fulfilled/)).toBeNull();
    });

    it('takes a payment back from the message about it, and asks again', async () => {
      const mine = { ...paid, provider: new Date().toISOString() };
      const marked: OrderView = { ...done, allowedActions: ['undo_payment'], paid: mine };
      api.on({ 'POST /orders/{id}/payment': () => marked, 'POST /orders/{id}/payment/undo': () => done });
      await userEvent.click((await finish()).getByRole('button', { name: 'Received in cash' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const about = () => toasts.get().find(({ text }) => text === 'Payment noted');
      expect(about()?.action?.label).toBe('Undo');
      act(() => about()?.action?.onClick());
      const again = within(await screen.findByRole('dialog', { name: 'Collect from Asha' }));
      expect(await again.findByRole('button', { name: 'Received by UPI' })).toBeTruthy();
      expect(api.sent('POST /orders/{id}/payment/undo')).toMatchObject([{ body: { at: mine.provider } }]);
      expect(toasts.get().map(({ text }) => text)).toContain('Payment mark taken back');
      expect(about()).toBeUndefined();
      // It is refused when it is too late.
      api.on({ 'POST /orders/{id}/payment/undo': () => problem(409, 'INVALID_TRANSITION', { currentStatus: 'fulfilled' }) });
      await userEvent.click(again.getByRole('button', { name: 'Received by UPI' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(toasts.get().map(({ text }) => text)).not.toContain('Payment mark taken back');
      act(() => about()?.action?.onClick());
      expect(await screen.findByText('The order has changed')).toBeTruthy();
    });

    it('asks to confirm what the customer says, without the code to pay again', async () => {
      const dialog = await finish();
      expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeTruthy();
      // The customer says so on another device.
      act(() => keepOrder({ ...done, allowedActions: ['pay'], paid: { method: 'upi', customer: paidAt, provider: null, at: null } }));
      expect(await dialog.findByText('Asha Deshmukh says: paid by UPI. Please confirm.')).toBeTruthy();
      expect(dialog.getByRole('button', { name: 'Received by UPI' })).toBeTruthy();
      expect(dialog.queryByRole('img', { name: /^QR code/ })).toBeNull();
    });

    it('cannot be taken back any more once the customer has marked it as paid', async () => {
      await userEvent.click((await finish()).getByRole('button', { name: 'Not yet' }));
      expect(screen.getByText('Order K-4821 is marked as fulfilled.')).toBeTruthy();
      act(() => keepOrder({ ...done, allowedActions: ['pay'], paid: { method: 'cash', customer: paidAt, provider: null, at: null } }));
      await waitFor(() => expect(screen.queryByText('Order K-4821 is marked as fulfilled.')).toBeNull());
    });

    it('can be taken back, or be paid later', async () => {
      api.on({ 'PUT /orders/{id}/progress/undo': () => anOrder({ status: 'confirmed', allowedActions: ['fulfil'] }) });
      await userEvent.click((await finish()).getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(api.sent('PUT /orders/{id}/progress/undo')).toMatchObject([{ body: { step: 'fulfilled' } }]);
      cleanup();
      await userEvent.click((await finish()).getByRole('button', { name: 'Not yet' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByText('Order K-4821 is marked as fulfilled.')).toBeTruthy();
    });
  });

  const receivedAt = '2026-11-22T10:00:00.000Z';
  it.each([
    ['Collect from the customer', { status: 'confirmed' }],
    ['Collect from the customer', { status: 'fulfilled', paid: { method: 'cash', customer: receivedAt, provider: null, at: null } }],
    ['Total', { status: 'fulfilled', paid: { method: 'cash', customer: null, provider: receivedAt, at: null } }],
    ['Total', { status: 'cancelled' }],
    ['Total', { status: 'expired' }],
  ] as const)('calls the amount “%s”: %j', async (name, state) => {
    api.on({ 'GET /orders/provider': () => [anOrderLine()], 'GET /orders/{id}': () => anOrder({ ...state, allowedActions: [] }) });
    renderPage(routes, '/provider/orders?order=order-1');
    const amount = (await screen.findByText('Platform Charge')).closest('dl');
    expect(amount?.textContent).toContain(`${name}₹362.63`);
  });

  it('stays fulfilled if the server says so, and shows the reason', async () => {
    api.on({
      'GET /orders/provider': () => [anOrderLine({ status: 'confirmed', allowedActions: ['fulfil'] })],
      'GET /orders/{id}': () => anOrder({ status: 'fulfilled', allowedActions: ['undo_fulfilled'] }),
      'PUT /orders/{id}/status': () => anOrder({ status: 'fulfilled', allowedActions: ['undo_fulfilled'] }),
      'PUT /orders/{id}/progress/undo': () => problem(409, 'INVALID_TRANSITION', { message: 'The customer has reviewed it.' }),
    });
    renderPage([{ element: <AreaBars />, children: routes }], '/provider/orders');
    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Mark as Fulfilled' }));
    const bar = (await screen.findByText('Order K-4821 is marked as fulfilled.')).closest<HTMLElement>('[role=status]');
    if (!bar) throw new Error('The bar is announced');
    await userEvent.click(within(bar).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The customer has reviewed it.')).toBeTruthy();
    expect(screen.queryByText(/is marked as fulfilled/)).toBeNull();
  });

  it('cancels with a reason that both sides can read', async () => {
    let current = anOrder({ status: 'confirmed', allowedActions: ['cancel'] });
    const cancellation = { by: 'provider', reason: 'emergency', note: 'I am ill.' } as const;
    api.on({
      'GET /orders/provider': () => [],
      'GET /orders/{id}': () => current,
      'POST /orders/{id}/cancel': () => (current = anOrder({ status: 'cancelled', allowedActions: [], cancellation })),
    });
    renderPage(routes, '/provider/orders?order=order-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await dialog.findByText('Please choose a reason')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'Illness or emergency' }));
    await userEvent.type(dialog.getByRole('textbox'), 'I am ill.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await sheet.findByText('Illness or emergency: I am ill.')).toBeTruthy();
    expect(api.calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ reason: 'emergency', note: 'I am ill.' });
  });

  it.each([
    ['nobody can be at home before the karigar has set out', null, ['Not free at that time', 'Illness or emergency']],
    ['nor before the karigar is there', 'on_the_way', ['Not free at that time', 'Illness or emergency']],
    ['the likeliest reason at the door is that nobody is at home', 'arrived', ['Nobody was at home', 'Not free at that time']],
  ] as const)('offers reasons to cancel: %s', async (_case, progress, first) => {
    const order = anOrder({ status: 'confirmed', progress, allowedActions: ['cancel'] });
    api.on({ 'GET /orders/provider': () => [], 'GET /orders/{id}': () => order });
    renderPage(routes, '/provider/orders?order=order-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    const offered = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(offered.slice(0, 2)).toEqual(first);
    expect(offered.includes('Nobody was at home')).toBe(progress === 'arrived');
  });

  it('proposes another free window, and can withdraw the proposal', async () => {
    const user = userEvent.setup();
    const free = { date: '2026-11-24T03:30:00.000Z', scheduled_end: '2026-11-24T05:30:00.000Z', expires: '2026-11-23T04:30:00.000Z' };
    let shown = anOrder({ allowedActions: ['accept', 'reject', 'propose'] });
    api.on({
      'GET /orders/provider': () => [anOrderLine()],
      'GET /orders/{id}': () => shown,
      'GET /services/{id}/slots': [
        { start: '2026-11-24T03:30:00.000Z', end: '2026-11-24T05:30:00.000Z', label: '', state: 'free' },
        { start: '2026-11-24T05:30:00.000Z', end: '2026-11-24T07:30:00.000Z', label: '', state: 'taken' },
      ],
      'POST /orders/{id}/proposal': () => (shown = { ...shown, proposal: free, allowedActions: ['accept', 'reject', 'withdraw_proposal'] }),
      'DELETE /orders/{id}/proposal': () => (shown = anOrder({ allowedActions: ['accept', 'reject', 'propose'] })),
    });
    renderPage(routes, '/provider/orders?order=order-1');
    await user.click(await screen.findByRole('button', { name: 'Propose another time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
    expect(dialog.getByRole('button', { name: 'Propose' })).toHaveProperty('disabled', true);
    await user.click(await dialog.findByRole('radio', { name: '9–11 AM' }));
    expect(dialog.queryByRole('radio', { name: '11 AM–1 PM' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText(/^You proposed Tue, 24 Nov, 9–11 AM\./)).toBeTruthy();
    expect(api.sent('POST /orders/{id}/proposal')).toMatchObject([{ body: { date: free.date } }]);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Propose another time' })).toBeTruthy();
    expect(api.sent('DELETE /orders/{id}/proposal')).toHaveLength(1);
  });

  it.each<[name: string, before: Partial<OrderView>, after: Partial<OrderView>, said: string]>([
    ['Propose another time', { allowedActions: ['reject', 'propose'] }, { status: 'cancelled' }, 'Order K-4821 has been cancelled.'],
    [
      'Decline',
      { allowedActions: ['accept', 'reject'] },
      { status: 'confirmed', allowedActions: ['cancel'] },
      'Order K-4821 has been accepted.',
    ],
    [
      'Running late',
      { status: 'confirmed', progress: 'on_the_way', allowedActions: ['progress', 'delay'] },
      { status: 'pending', allowedActions: ['accept'] },
      'The visit of Order K-4821 is off: the customer asks for another time.',
    ],
    [
      'I have started',
      { status: 'confirmed', progress: 'arrived', asks_start_code: true, allowedActions: ['progress'] },
      { status: 'confirmed', progress: 'started', allowedActions: ['fulfil'] },
      'The work on Order K-4821 has been started.',
    ],
  ])('closes the dialog of “%s” when that has become impossible meanwhile, and says why', async (name, before, after, said) => {
    api.on({ 'GET /orders/provider': () => [anOrderLine()], 'GET /orders/{id}': () => anOrder(before), 'GET /services/{id}/slots': [] });
    renderPage(routes, '/provider/orders?order=order-1');
    const sheet = await screen.findByRole('dialog', { name: 'Order K-4821' });
    await userEvent.click(await within(sheet).findByRole('button', { name }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
    act(() => keepOrder(anOrder({ allowedActions: [], ...after })));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([sheet]));
    expect(toasts.get().at(-1)?.text).toBe(said);
  });

  it.each<[what: string, progress: OrderView['progress'], after: Partial<OrderView>, said: string | undefined]>([
    ['has moved it', 'on_the_way', { status: 'pending' }, 'The visit of Order K-4821 is off: the customer asks for another time.'],
    [
      'has cancelled it',
      'arrived',
      { status: 'cancelled', cancellation: { by: 'customer', reason: 'changed_mind', note: null } },
      'Order K-4821 has been cancelled.',
    ],
    ['has moved it, before anybody had set out', null, { status: 'pending' }, undefined],
    [
      'did nothing, but the karigar has cancelled it',
      'arrived',
      { status: 'cancelled', cancellation: { by: 'provider', reason: 'nobody_home', note: null } },
      undefined,
    ],
  ])('say of a visit that is under way and on screen that the customer %s', async (_what, progress, after, said) => {
    const confirmed = anOrder({ status: 'confirmed', progress, allowedActions: ['cancel'] });
    api.on({ 'GET /orders/provider': () => [], 'GET /orders/{id}': () => confirmed });
    renderPage(routes, '/provider/orders?order=order-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    await sheet.findByRole('button', { name: 'Cancel order' });
    toasts.set([]);
    act(() => keepOrder(anOrder({ allowedActions: [], ...after })));
    await waitFor(() => expect(sheet.queryByRole('button', { name: 'Cancel order' })).toBeNull());
    expect(toasts.get().at(-1)?.text).toBe(said);
  });

  it.each([
    ['moves to another group', '/provider/orders', 'confirmed', 'Order K-4821 has been accepted.'],
    ['leaves the list', '/provider/orders?status=pending', 'cancelled', 'Order K-4821 has been cancelled.'],
  ] as const)('keeps the note of a decline when its card %s, until it says what the order is now', async (_how, path, status, said) => {
    beforeTheVisit();
    let answer: (order: OrderView) => void = () => {};
    const read = new Promise<OrderView>((resolve) => {
      answer = resolve;
    });
    api.on({ 'GET /orders/provider': () => [anOrderLine()], 'GET /orders/{id}': () => read });
    renderPage(routes, path);
    const card = await order('K-4821');
    await userEvent.click(within(card).getByRole('button', { name: 'Decline' }));
    await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Too far');
    api.on({ 'GET /orders/provider': () => [anOrderLine({ status, allowedActions: [] })] });
    await act(() => reload('GET /orders/provider'));
    await waitFor(() => expect(card.isConnected).toBe(false));
    expect(screen.getByDisplayValue('Too far')).toBeTruthy();
    answer(anOrder({ status, allowedActions: [] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts.get().at(-1)?.text).toBe(said);
  });

  it.each([
    ['moves to another group', '/provider/orders', 'pending', 'The visit of Order K-4821 is off: the customer asks for another time.'],
    ['leaves the list', '/provider/orders?status=confirmed', 'cancelled', 'Order K-4821 has been cancelled.'],
  ] as const)(
    'keeps the start code that is typed when its card %s, until it says what the order is now',
    async (_how, path, status, said) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T09:30:00+05:30') });
      const arrived: Pick<OrderView, 'status' | 'progress' | 'asks_start_code' | 'allowedActions'> = {
        status: 'confirmed',
        progress: 'arrived',
        asks_start_code: true,
        allowedActions: ['progress', 'fulfil'],
      };
      let answer: (order: OrderView) => void = () => {};
      const read = new Promise<OrderView>((resolve) => {
        answer = resolve;
      });
      api.on({ 'GET /orders/provider': () => [anOrderLine(arrived)], 'GET /orders/{id}': () => read });
      renderPage(routes, path);
      const card = await order('K-4821');
      await userEvent.click(within(card).getByRole('button', { name: 'I have started' }));
      await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Start code'), '04');
      api.on({ 'GET /orders/provider': () => [anOrderLine({ status, allowedActions: [] })] });
      await act(() => reload('GET /orders/provider'));
      await waitFor(() => expect(card.isConnected).toBe(false));
      expect(screen.getByDisplayValue('04')).toBeTruthy();
      answer(anOrder({ status, allowedActions: [] }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(toasts.get().at(-1)?.text).toBe(said);
    },
  );

  it('asks for an extra part, shows what was approved, and can withdraw the question', async () => {
    const user = userEvent.setup();
    const pipe = { item: 'Pipe', amount: 100.5, asked: '2026-11-20T08:50:00.000Z', approved: '2026-11-22T10:00:00.000Z' };
    const atWork = () =>
      anOrder({ status: 'confirmed', progress: 'started', subtotal: 449.5, total: 463.13, extras: [pipe], allowedActions: ['ask_extra'] });
    let shown = atWork();
    api.on({
      'GET /orders/provider': () => [anOrderLine()],
      'GET /orders/{id}': () => shown,
      'POST /orders/{id}/extra': () =>
        (shown = {
          ...shown,
          extras: [pipe, { item: 'New tap', amount: 240, asked: '2026-11-20T08:50:00.000Z', approved: null }],
          allowedActions: ['withdraw_extra'],
        }),
      'DELETE /orders/{id}/extra': () => (shown = atWork()),
    });
    renderPage(routes, '/provider/orders?order=order-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    const price = (await sheet.findByRole('heading', { name: 'Price' })).parentElement;
    expect(price?.textContent).toContain('Visiting charge₹349.00Pipe₹100.50');
    await user.click(sheet.getByRole('button', { name: 'Add an extra part' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an extra part' }));
    await user.type(dialog.getByLabelText('Price'), '20001');
    await user.click(dialog.getByRole('button', { name: 'Ask Asha' }));
    expect(await dialog.findByText('Say what the part is.')).toBeTruthy();
    expect(dialog.getByText('Enter a price up to ₹20,000.00.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Part/), ' New tap ');
    await user.clear(dialog.getByLabelText('Price'));
    await user.type(dialog.getByLabelText('Price'), '2,40');
    expect(dialog.getByText('Please write commas as in 1,250 and paise as in 12.50')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Price'));
    await user.type(dialog.getByLabelText('Price'), '₹ 240');
    expect(dialog.getByText('New total: ₹703.13')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Ask Asha' }));
    expect(await sheet.findByText('Waiting for Asha to approve New tap for ₹240.00.')).toBeTruthy();
    expect(api.sent('POST /orders/{id}/extra')).toMatchObject([{ body: { item: 'New tap', amount: 240 } }]);
    await user.click(sheet.getByRole('button', { name: 'Withdraw' }));
    expect(await sheet.findByRole('button', { name: 'Add an extra part' })).toBeTruthy();
  });

  const proposal = { date: '2026-11-24T03:30:00.000Z', scheduled_end: '2026-11-24T05:30:00.000Z', expires: '2026-11-21T04:30:00.000Z' };
  it.each([
    [
      'the approval of an extra part',
      { extras: [{ item: 'New tap', amount: 240, asked: '2026-11-20T08:50:00.000Z', approved: null }] },
      ['extra_approved'],
      'Asha has approved the extra part.',
    ],
    ['the refusal of another time', { proposal }, ['proposal_declined'], 'Asha has declined the new time.'],
    ['the acceptance of another time', { proposal }, ['rescheduled', 'confirmed'], /^Asha has accepted the new time: /],
    ['that the customer asks for another time', { proposal }, ['rescheduled'], /^Asha asks for another time: /],
  ] satisfies [string, Partial<OrderView>, OrderView['timeline'][number]['what'][], string | RegExp][])(
    'says %s while the order is open',
    async (_what, asking, whats, sentence) => {
      const confirmed = anOrder({ status: 'confirmed' });
      let shown: OrderView = { ...confirmed, ...asking };
      api.on({ 'GET /orders/provider': () => [anOrderLine()], 'GET /orders/{id}': () => shown });
      renderPage(routes, '/provider/orders?order=order-1');
      await screen.findByRole('button', { name: 'Withdraw' });
      const answered = whats.map((what) => ({ what, at: '2026-11-20T09:00:00.000Z', by: 'customer' as const, note: null }));
      shown = {
        ...confirmed,
        status: whats.at(-1) === 'rescheduled' ? 'pending' : 'confirmed',
        timeline: [...confirmed.timeline, ...answered],
      };
      await act(() => queryClient.invalidateQueries({ queryKey: ['GET /orders/{id}'] }));
      await waitFor(() => expect(toasts.get().at(-1)?.text).toMatch(sentence));
    },
  );

  describe('after a lost answer', () => {
    let shown: OrderView;
    const lostAfter = (arrive: () => void) => () => {
      arrive();
      return Response.error();
    };
    const open = async (first: OrderView) => {
      shown = first;
      api.on({ 'GET /orders/provider': () => [anOrderLine()], 'GET /orders/{id}': () => shown });
      renderPage(routes, '/provider/orders?order=order-1');
      return within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    };
    const expectClosed = async (dialog: string) => {
      await waitFor(() => expect(screen.queryByRole('dialog', { name: dialog })).toBeNull());
      expect(screen.queryByText(/could not reach Karigar/)).toBeNull();
    };

    it('shows the proposal, and none once it is withdrawn', async () => {
      const free = { date: '2026-11-24T03:30:00.000Z', scheduled_end: '2026-11-24T05:30:00.000Z', expires: '2026-11-23T04:30:00.000Z' };
      const before = anOrder({ allowedActions: ['propose'] });
      api.on({
        'GET /services/{id}/slots': [{ start: free.date, end: free.scheduled_end, label: '', state: 'free' }],
        'POST /orders/{id}/proposal': lostAfter(() => (shown = { ...shown, proposal: free, allowedActions: ['withdraw_proposal'] })),
        'DELETE /orders/{id}/proposal': lostAfter(() => (shown = before)),
      });
      const sheet = await open(before);
      await userEvent.click(sheet.getByRole('button', { name: 'Propose another time' }));
      await userEvent.click(await screen.findByRole('radio', { name: '9–11 AM' }));
      await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
      expect(await sheet.findByText(/^You proposed/)).toBeTruthy();
      await expectClosed('Propose another time');
      await userEvent.click(sheet.getByRole('button', { name: 'Withdraw' }));
      expect(await sheet.findByRole('button', { name: 'Propose another time' })).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(/could not reach Karigar/)).toBeNull());
    });

    it('shows the extra part', async () => {
      const extras = [{ item: 'New tap', amount: 240, asked: '2026-11-20T08:50:00.000Z', approved: null }];
      api.on({ 'POST /orders/{id}/extra': lostAfter(() => (shown = { ...shown, extras, allowedActions: ['withdraw_extra'] })) });
      const sheet = await open(anOrder({ status: 'confirmed', progress: 'started', allowedActions: ['ask_extra'] }));
      await userEvent.click(sheet.getByRole('button', { name: 'Add an extra part' }));
      await userEvent.type(await screen.findByLabelText(/^Part/), 'New tap');
      await userEvent.type(screen.getByLabelText('Price'), '240');
      await userEvent.click(screen.getByRole('button', { name: 'Ask Asha' }));
      expect(await sheet.findByText(/^Waiting for Asha/)).toBeTruthy();
      await expectClosed('Add an extra part');
    });

    it('asks for the extra part with the same key again', async () => {
      api.on({ 'POST /orders/{id}/extra': () => Response.error() });
      const sheet = await open(anOrder({ status: 'confirmed', progress: 'started', allowedActions: ['ask_extra'] }));
      await userEvent.click(sheet.getByRole('button', { name: 'Add an extra part' }));
      await userEvent.type(await screen.findByLabelText(/^Part/), 'New tap');
      await userEvent.type(screen.getByLabelText('Price'), '240');
      await userEvent.click(screen.getByRole('button', { name: 'Ask Asha' }));
      await screen.findByText(/could not reach Karigar/);
      await userEvent.click(screen.getByRole('button', { name: 'Ask Asha' }));
      await waitFor(() => expect(api.sent('POST /orders/{id}/extra')).toHaveLength(2));
      const [first, second] = api.sent('POST /orders/{id}/extra').map(({ key }) => key);
      expect([second, first]).toEqual([first, expect.any(String)]);
    });

    it('shows that the order is cancelled', async () => {
      const cancellation = { by: 'provider', reason: 'emergency', note: null } as const;
      api.on({ 'POST /orders/{id}/cancel': lostAfter(() => (shown = anOrder({ status: 'cancelled', allowedActions: [], cancellation }))) });
      const sheet = await open(anOrder({ status: 'confirmed', allowedActions: ['cancel'] }));
      await userEvent.click(sheet.getByRole('button', { name: 'Cancel order' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
      await userEvent.click(dialog.getByRole('radio', { name: 'Illness or emergency' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
      expect(await sheet.findByText('Illness or emergency')).toBeTruthy();
      await expectClosed('Cancel this order?');
    });

    it('shows that the payment is marked', async () => {
      const paid = { method: 'cash', customer: null, provider: '2026-11-22T09:00:00.000Z', at: null } as const;
      api.on({ 'POST /orders/{id}/payment': lostAfter(() => (shown = { ...shown, paid, allowedActions: [] })) });
      const sheet = await open(anOrder({ status: 'fulfilled', allowedActions: ['pay'] }));
      await userEvent.click(sheet.getByRole('button', { name: 'Received in cash' }));
      expect(await sheet.findByText(/Waiting for Asha/)).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(/could not reach Karigar/)).toBeNull());
    });
  });

  it('takes the mark of a payment back in the sheet, which can be closed meanwhile', async () => {
    const at = new Date().toISOString();
    const marked = { method: 'cash', customer: null, provider: at, at: null } as const;
    let current = anOrder({ status: 'fulfilled', allowedActions: ['undo_payment'], paid: marked });
    api.on({
      'GET /orders/provider': () => [],
      'GET /orders/{id}': () => current,
      'POST /orders/{id}/payment/undo': () => (current = anOrder({ status: 'fulfilled', allowedActions: ['pay'] })),
    });
    renderPage(routes, '/provider/orders?order=order-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    const undo = await sheet.findByRole('button', { name: 'Undo: marked as paid' });
    expect(sheet.getAllByRole('button', { name: 'Close' }).some(({ textContent }) => textContent === 'Close')).toBe(true);
    await userEvent.click(undo);
    expect(await sheet.findByRole('button', { name: 'Received by UPI' })).toBeTruthy();
    expect(api.sent('POST /orders/{id}/payment/undo')).toMatchObject([{ body: { at } }]);
    expect(toasts.get().map(({ text }) => text)).toContain('Payment mark taken back');
  });

  it('shows a UPI payment code with one tap once the work has started, and marks the order as paid with another', async () => {
    const at = '2026-11-22T10:00:00.000Z';
    let current = anOrder({ status: 'fulfilled', allowedActions: ['pay'] });
    api.on({
      'GET /orders/provider': () => [],
      'GET /orders/{id}': () => current,
      'GET /provider/bank': aBank(),
      'POST /orders/{id}/payment': () =>
        (current = anOrder({ status: 'fulfilled', allowedActions: [], paid: { method: 'upi', customer: at, provider: at, at } })),
    });
    renderPage([{ element: <Area />, children: routes }], '/provider/orders?order=order-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Collect payment' }));
    const collect = within(await screen.findByRole('dialog', { name: 'Collect from Asha' }));
    expect(await collect.findByRole('img', { name: /QR code to pay ₹.* to ramesh@oksbi/ })).toBeTruthy();
    await userEvent.click(collect.getByRole('button', { name: 'Received by UPI' }));
    expect(await sheet.findByText(/Paid by UPI/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Collect from Asha' })).toBeNull();
    expect(sheet.queryByRole('button', { name: 'Collect payment' })).toBeNull();
  });

  it('offers a retry when loading failed', async () => {
    api.on({
      'GET /orders/provider': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }),
      'GET /provider/orders': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }),
    });
    renderPage(routes, '/provider/orders');
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    api.on({ 'GET /orders/provider': () => [anOrderLine()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await order('K-4821')).toBeTruthy();
  });
});
