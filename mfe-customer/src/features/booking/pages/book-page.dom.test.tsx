import { dayMs } from '@karigar/contracts/constants';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderView, SlotView } from '@karigar/contracts';
import {
  endSession,
  isoDay,
  Outlet,
  provideTranslations,
  queryClient,
  session,
  setLanguage,
  toasts,
  useNavigation,
} from '@karigar/platform';
import { allowPush, fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aBrief, aCustomer, aService, anAddress, anAlternative, anOrder, fees } from '../../../testing/data.ts';
import { briefTextFor, chooseBrief } from '../../../shared/briefs/chosen-brief.ts';
import { prefillAgain } from '../../../shared/booking/prefill.ts';
import { routes } from '../../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './book-page.tsx';
import './request-sent-page.tsx';

const tomorrow = isoDay(Date.now() + dayMs);
const slot = (hour: number, label: string, state: SlotView['state'] = 'free'): SlotView => ({
  start: new Date(`${tomorrow}T${String(hour).padStart(2, '0')}:00:00+05:30`).toISOString(),
  end: new Date(`${tomorrow}T${String(hour + 2).padStart(2, '0')}:00:00+05:30`).toISOString(),
  label,
  state,
});
const slots = [slot(9, '9–11 AM', 'taken'), slot(11, '11 AM–1 PM'), slot(13, '1–3 PM'), slot(15, '3–5 PM')];
const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString();

const covered = { covered: true, city: 'Pune', pincode: '411038', alternatives: [] };

const api = fakeApi({
  'GET /prices': fees,
  'GET /services/{id}': aService(),
  'GET /services/{id}/slots': slots,
  'GET /customer/addresses': { items: [anAddress()], nextCursor: null },
  'GET /customer/profile': aCustomer(),
  'POST /services/{id}/coverage': covered,
  'POST /geo/place': { city: 'Pune', state: 'Maharashtra', pincode: '411045', nearest_pincode: '411045' },
  'POST /slots/hold': () => ({ hold_id: 'h1', expires: inFiveMinutes() }),
  'DELETE /slots/hold': () => undefined,
  'POST /order-photos': { id: 'f1' },
  'GET /order-photos/{id}': () => new Response(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } }),
  'POST /orders': () => ({ order_id: 'k1', order: anOrder() }),
  'GET /orders': { items: [], nextCursor: null },
});

const next = () => screen.getByRole('button', { name: 'Next' });
const open = () =>
  renderPage([{ path: '/', element: <p>main page</p> }, { path: '/login', element: <p>login</p> }, ...routes], '/book?serviceId=s1');

/** A press at a time of the page's clock, in milliseconds. jsdom stamps events by another clock than browsers do. */
function pressAt(button: HTMLElement, time: number): void {
  const click = createEvent.click(button);
  Object.defineProperty(click, 'timeStamp', { value: time });
  fireEvent(button, click);
}

async function toConfirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
  await user.click(next());
  await screen.findByRole('heading', { name: 'Where do you need it?' });
  await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  await user.click(next());
  await screen.findByRole('heading', { name: 'How would you like to pay?' });
  await user.click(next());
  await screen.findByRole('heading', { name: 'Order Confirmation' });
}

const chosenPayment = () => screen.getByRole('button', { name: 'Change the payment' }).previousElementSibling?.textContent;

beforeEach(() => signIn('customer', { user: { id: 'u1', name: 'Asha Kulkarni' } }));
afterEach(() => vi.useRealTimers());

describe('booking a visit', () => {
  it('places one order in four steps and only then shows the confirmation', async () => {
    const user = userEvent.setup();
    const { router } = open();
    await screen.findByRole('radio', { name: '1–3 PM' });
    expect(next()).toHaveProperty('disabled', true);
    expect(screen.getByText('incl. ₹13.63 charges')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /9–11 AM/ })).toHaveProperty('disabled', true);

    await toConfirm(user);
    expect(screen.getByText('incl. ₹13.63 charges')).toBeTruthy();
    expect(screen.getByText(/1–3 PM is held/)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Selected Service' })).getByText('Ramesh Jadhav')).toBeTruthy();
    expect(screen.getByText('Karigar').nextElementSibling?.textContent).toBe('Ramesh Jadhav');
    expect(chosenPayment()).toBe('PaymentCash on Service Time');
    const summary = screen.getByRole('heading', { name: 'Order Summary' }).closest('section');
    expect([...(summary?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Subtotal (Visiting Charge)',
      '₹349.00',
      'Platform Charge',
      '₹4.99',
      'Tax',
      '₹8.64',
      'Total',
      '₹362.63',
    ]);
    await user.type(screen.getByLabelText(/Notes for the karigar/), 'Ring twice');
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));

    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(router.state.location.pathname).toBe('/book/sent');
    expect(screen.getByText('Tap and leak repair')).toBeTruthy();
    expect(screen.getByText('Sat, 21 Nov, 1–3 PM')).toBeTruthy();
    expect(screen.getByText(/^Flat B2, 5 Lake View, Pune/)).toBeTruthy();
    expect(screen.getByText('Karigar').nextElementSibling?.textContent).toBe('Ramesh Jadhav');
    expect(screen.getByRole('link', { name: 'See this order' }).getAttribute('href')).toBe('/orders/k1/view');
    expect(api.sent('POST /orders')).toEqual([
      {
        route: 'POST /orders',
        key: expect.any(String),
        body: {
          service_id: 's1',
          provider_id: 'p1',
          location: 'Flat B2, 5 Lake View, Pune, Maharashtra 411038',
          issue: '',
          notes: 'Ring twice',
          date: slots[2]!.start,
          estimated_charge: 362.63,
          status: 'pending',
          payment: { method: 'cash' },
          hold_id: 'h1',
        },
      },
    ]);
    expect(api.sent('DELETE /slots/hold')).toEqual([]);
  });

  it('leads to the category in the same city when no window is free', async () => {
    api.on({ 'GET /services/{id}/slots': [slot(9, '9–11 AM', 'taken')] });
    open();
    await screen.findByRole('heading', { name: 'No free times in the next 14 days' });
    expect(screen.getByRole('link', { name: 'All of Plumbing' }).getAttribute('href')).toBe('/services/plumbing?city=Pune');
  });

  it('offers push on the confirmation, since the answer comes later', async () => {
    allowPush();
    api.on({ 'GET /push/key': { publicKey: 'our-key' } });
    renderPage(routes, { pathname: '/book/sent', state: { order: anOrder() } });
    expect(await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' })).toBeTruthy();
  });

  describe('the confirmation', () => {
    async function openSent() {
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
      const { router } = renderPage([{ path: '/', element: <p>main page</p> }, ...routes], {
        pathname: '/book/sent',
        state: { order: anOrder() },
      });
      await screen.findByText('You will be redirected to the main page in 15 seconds.');
      expect(screen.getByRole('link', { name: 'Home' })).toHaveProperty('pathname', '/');
      expect(screen.getByRole('link', { name: 'My orders' })).toHaveProperty('pathname', '/order');
      return router;
    }
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

    it('leads to the main page after 15 seconds', async () => {
      const router = await openSent();
      await pass(14);
      expect(screen.getByText('You will be redirected to the main page in 1 second.')).toBeTruthy();
      expect(router.state.location.pathname).toBe('/book/sent');
      await pass(1);
      expect(screen.getByText('main page')).toBeTruthy();
    });

    it('stays for as long as the customer wants', async () => {
      const router = await openSent();
      fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
      await pass(60);
      expect(router.state.location.pathname).toBe('/book/sent');
      expect(screen.queryByText(/You will be redirected/)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
    });
  });

  it('prefills the notes once with the brief chosen in its category', async () => {
    const user = userEvent.setup();
    chooseBrief(aBrief());
    open();
    await toConfirm(user);
    expect(screen.getByLabelText(/Notes for the karigar/)).toHaveProperty('value', 'Fix a leaking tap. A tap leaks in the ____.');
    expect(screen.getByText(/^Please fill in the blanks/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(briefTextFor('plumbing')).toBe('');
  });

  it('explains that a service is no longer offered and links to its karigar and category', async () => {
    api.on({ 'GET /services/{id}': aService({ archived: true }) });
    open();
    expect(await screen.findByRole('heading', { name: '“Tap and leak repair” is not offered any more' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'More from Ramesh Jadhav' })).toHaveProperty('pathname', '/providers/p1');
    expect(screen.getByRole('link', { name: 'All of Plumbing' })).toHaveProperty('pathname', '/services/plumbing');
  });

  it('does not link to the karigar of such a service whose account was deleted', async () => {
    const ProviderInfo = { ...aService().ProviderInfo, gone: true } as const;
    api.on({ 'GET /services/{id}': aService({ archived: true, ProviderInfo }) });
    open();
    expect(await screen.findByRole('link', { name: 'All of Plumbing' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^More from/ })).toBeNull();
  });

  it('stays on the last step when the order fails, and retries with the same key', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /orders': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    open();
    await toConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await waitFor(() => expect(api.sent('POST /orders')).toHaveLength(2));
    const [first, second] = api.sent('POST /orders');
    expect(second).toEqual(first);
    await user.type(screen.getByLabelText(/Notes for the karigar/), 'Ring twice');
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await waitFor(() => expect(api.sent('POST /orders')).toHaveLength(3));
    expect(api.sent('POST /orders')[2]?.key).not.toBe(first?.key);
  });

  describe('when the answer of Confirm Order is lost', () => {
    const [, , slotAtOne, slotAtThree] = slots;
    const placed = () => anOrder({ status: 'pending', date: slotAtOne?.start ?? '', created: new Date().toISOString() });
    const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm Order' }));
    const listed = (...orders: OrderView[]) =>
      api.on({ 'GET /orders': ({ query }) => ({ items: query['status'] === 'pending' ? orders : [], nextCursor: null }) });
    const lose = () => api.on({ 'POST /orders': () => Response.error() });
    const posts = () => api.sent('POST /orders');
    const writeNotes = () => userEvent.type(screen.getByLabelText(/Notes for the karigar/), 'Ring twice');
    async function chooseThree() {
      await userEvent.click(screen.getByRole('button', { name: 'Change the time' }));
      await userEvent.click(await screen.findByRole('radio', { name: '3–5 PM' }));
      await userEvent.click(next());
      await screen.findByRole('heading', { name: 'Order Confirmation' });
    }
    async function confirmUnanswered() {
      lose();
      listed();
      open();
      await toConfirm(userEvent.setup());
      await confirm();
      await screen.findByText(/could not reach Karigar/);
      await waitFor(() => expect(api.sent('GET /orders')).toHaveLength(2));
    }
    const sent = () => screen.findByRole('heading', { name: 'Service Request Sent' });
    const told = () => toasts.get().map(({ text }) => text);
    const readOrders = () => act(() => queryClient.invalidateQueries({ queryKey: ['GET /orders'] }));
    beforeEach(() => toasts.set([]));

    it('goes on by itself when the orders show that it was placed', async () => {
      await confirmUnanswered();
      listed(placed());
      await readOrders();
      await sent();
      expect([posts().length, told()]).toEqual([1, []]);
    });

    it.each([
      ['the orders show it', readOrders],
      ['the customer confirms again', confirm],
    ])('says that what was changed since is not part of it, when %s', async (_when, act) => {
      await confirmUnanswered();
      listed(placed());
      await writeNotes();
      await act();
      await sent();
      expect(posts()).toHaveLength(1);
      expect(told()).toEqual([expect.stringMatching(/^Your booking had gone through.*is not part of it\.$/)]);
    });

    it('asks before it books another time as well', async () => {
      await confirmUnanswered();
      listed(placed());
      await chooseThree();
      await confirm();
      await screen.findByText(/^Your booking for .*1–3 PM had gone through/);
      expect(posts()).toHaveLength(1);
      api.on({ 'POST /orders': () => ({ order_id: 'k2', order: anOrder({ order_id: 'k2', date: slotAtThree?.start ?? '' }) }) });
      await confirm();
      await sent();
      expect(posts()).toHaveLength(2);
    });

    it('places nothing else while the orders cannot be read', async () => {
      await confirmUnanswered();
      api.on({ 'GET /orders': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
      await writeNotes();
      await confirm();
      await screen.findByText('A part of the service is down.');
      expect(posts()).toHaveLength(1);
    });

    it('finds the order that took the slot of the next try', async () => {
      await confirmUnanswered();
      api.on({
        'POST /orders': () => {
          listed(placed());
          return problem(409, 'SLOT_TAKEN', { alternatives: [slotAtThree] });
        },
      });
      await writeNotes();
      await confirm();
      await sent();
      expect(told()).toHaveLength(1);
    });

    it('does not take an earlier order of the same slot for it', async () => {
      await confirmUnanswered();
      listed({ ...placed(), created: new Date(Date.now() - 3_600_000).toISOString() });
      await readOrders();
      await writeNotes();
      api.on({ 'POST /orders': () => ({ order_id: 'k2', order: anOrder({ order_id: 'k2' }) }) });
      await confirm();
      await sent();
      expect([posts().length, told()]).toEqual([2, []]);
    });
  });

  it('places another order when the one of a lost call has been cancelled since', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /orders': () => Response.error() });
    open();
    await toConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await waitFor(() => expect(api.sent('POST /orders')).toHaveLength(1));
    const [lost] = api.sent('POST /orders');
    api.on({
      'POST /orders': ({ key }) =>
        key === lost?.key
          ? { order_id: 'k1', order: anOrder({ status: 'cancelled' }) }
          : { order_id: 'k2', order: anOrder({ order_id: 'k2', status: 'pending' }) },
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm Order' })).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(api.sent('POST /orders').map(({ key }) => key === lost?.key)).toEqual([true, true, false]);
  });

  it('takes a fast second press of Next, but none of Confirm Order that has just replaced it', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    onTestFinished(() => clock.mockRestore());
    pressAt(next(), 9_990);
    await screen.findByRole('heading', { name: 'Where do you need it?' });
    await waitFor(() => expect(next()).toHaveProperty('disabled', false));
    pressAt(next(), 10_100);
    await screen.findByRole('heading', { name: 'How would you like to pay?' });
    pressAt(next(), 10_100);
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    const confirm = screen.getByRole('button', { name: 'Confirm Order' });
    pressAt(confirm, 10_599);
    await act(() => Promise.resolve());
    expect(api.sent('POST /orders')).toEqual([]);
    pressAt(confirm, 10_600);
    await screen.findByRole('heading', { name: 'Service Request Sent' });
  });

  it('leads from the placed order back to the page before the wizard', async () => {
    const user = userEvent.setup();
    const { router } = renderPage([{ path: '/', element: <p>main page</p> }, ...routes], '/');
    await act(() => router.navigate('/book?serviceId=s1'));
    await toConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Change the time' }));
    await screen.findByRole('heading', { name: 'When should the karigar come?' });
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    await act(() => router.navigate(-1));
    expect(screen.getByText('main page')).toBeTruthy();
  });

  it('says after a while that the order is still being sent', async () => {
    const user = userEvent.setup();
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    api.on({ 'POST /orders': () => answered.then(() => ({ order_id: 'k1', order: anOrder() })) });
    open();
    await toConfirm(user);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.queryByText(/still sending your order/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText(/still sending your order/)).toBeTruthy();
    vi.useRealTimers();
    answer?.();
    await screen.findByRole('heading', { name: 'Service Request Sent' });
  });

  it('shows the new total when the price has changed, and confirms with it', async () => {
    const user = userEvent.setup();
    const breakdown = { subtotal: 399, shipping: 4.99, tax: 8.64, total: 412.63 };
    api.on({
      'POST /orders': ({ body }) =>
        (body as { estimated_charge: number }).estimated_charge === 412.63
          ? { order_id: 'k1', order: anOrder() }
          : problem(409, 'PRICE_CHANGED', { breakdown }),
    });
    open();
    await toConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    expect(await screen.findByText(/The new total is ₹412.63/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
  });

  it('offers the nearest times when the slot is taken at the last moment', async () => {
    const user = userEvent.setup();
    let tries = 0;
    api.on({
      'POST /orders': () => (tries++ ? { order_id: 'k1', order: anOrder() } : problem(409, 'SLOT_TAKEN', { alternatives: [slots[3]] })),
    });
    open();
    await toConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    const alternatives = await screen.findByRole('alert', { name: 'That time is not available any more.' });
    expect(screen.getByRole('button', { name: 'Confirm Order' })).toHaveProperty('disabled', true);
    await user.click(within(alternatives).getByRole('button', { name: /3–5 PM/ }));
    await screen.findByText(/3–5 PM is held/);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(api.sent('POST /orders')[1]?.body).toMatchObject({ date: slots[3]!.start });
  });

  it('leads to the order that the customer has placed for that time in another tab', async () => {
    const user = userEvent.setup();
    toasts.set([]);
    const placed = anOrder({ date: slots[2]!.start, created: new Date(Date.now() - 3_600_000).toISOString() });
    api.on({
      'POST /orders': () => problem(409, 'SLOT_TAKEN', { alternatives: [slots[3]] }),
      'GET /orders': ({ query }) => ({ items: query['status'] === 'pending' ? [placed] : [], nextCursor: null }),
    });
    open();
    await toConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringMatching(/^You have booked this visit already, in another tab/)]);
  });

  it('does not leave the first step while the slot cannot be held', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /slots/hold': () => problem(422, 'SLOT_NOT_BOOKABLE', { alternatives: [slots[1]] }) });
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    await screen.findByRole('alert', { name: 'That time is not available any more.' });
    expect(screen.getByRole('heading', { name: 'When should the karigar come?' })).toBeTruthy();
    expect(next()).toHaveProperty('disabled', true);
  });

  it('shows why an order could not be sent, in view, until the device is online again', async () => {
    const user = userEvent.setup();
    open();
    await toConfirm(user);
    const scrolled: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.textContent);
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
      void setLanguage('en-IN');
      act(() => void window.dispatchEvent(new Event('online')));
    });
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    const refusal = 'You’re offline. Try again when you’re connected.';
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(scrolled).toEqual([refusal]);
    provideTranslations({ hi: () => import('@karigar/platform/hi'), mr: () => import('@karigar/platform/mr') });
    await act(() => setLanguage('hi'));
    expect(screen.getByText('आप ऑफ़लाइन हैं। इंटरनेट से जुड़ने पर फिर कोशिश करें।')).toBeTruthy();
    await act(() => setLanguage('en-IN'));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(refusal)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    expect(await screen.findByRole('heading', { name: 'Service Request Sent' })).toBeTruthy();
  });

  it('no longer says that the device is offline when a window could not be held and it is online again', async () => {
    const user = userEvent.setup();
    onTestFinished(() => act(() => void window.dispatchEvent(new Event('online'))));
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(next());
    const refusal = 'You’re offline. Try again when you’re connected.';
    expect(await screen.findByText(refusal)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(refusal)).toBeNull();
    await user.click(next());
    expect(await screen.findByRole('heading', { name: 'Where do you need it?' })).toBeTruthy();
  });

  it('releases the hold when the customer leaves, and restores the rest on return', async () => {
    const user = userEvent.setup();
    const { router } = open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    await screen.findByRole('heading', { name: 'Where do you need it?' });
    await router.navigate('/');
    await waitFor(() => expect(api.sent('DELETE /slots/hold')).toHaveLength(1));
    await router.navigate('/book?serviceId=s1');
    expect(await screen.findByRole('radio', { name: '1–3 PM' })).toHaveProperty('checked', true);
    expect(screen.queryByText(/is held/)).toBeNull();
  });

  it.each([
    ['is held', () => ({ hold_id: 'h1', expires: inFiveMinutes() })],
    ['turns out to be taken', () => problem(409, 'SLOT_TAKEN', { alternatives: [] })],
  ])('keeps the window that is chosen while another one is being held, when that one %s', async (_outcome, outcome) => {
    const user = userEvent.setup();
    let answer = () => {};
    api.on({ 'POST /slots/hold': () => new Promise<ReturnType<typeof outcome>>((resolve) => (answer = () => resolve(outcome()))) });
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    await user.click(screen.getByRole('radio', { name: '3–5 PM' }));
    await act(async () => answer());
    await waitFor(() => expect(next().getAttribute('aria-busy')).toBeNull());
    expect(screen.getByRole('radio', { name: '3–5 PM' })).toHaveProperty('checked', true);
    expect(screen.queryByText(/is held|not available any more/)).toBeNull();
    api.on({ 'POST /slots/hold': () => ({ hold_id: 'h2', expires: inFiveMinutes() }) });
    await user.click(next());
    await screen.findByRole('heading', { name: 'Where do you need it?' });
    expect(api.sent('POST /slots/hold')).toMatchObject([{ body: { date: slots[2]!.start } }, { body: { date: slots[3]!.start } }]);
    expect(screen.getByText(/3–5 PM is held/)).toBeTruthy();
  });

  it('stays where the customer went while the hold was on its way, and releases it', async () => {
    const user = userEvent.setup();
    let answer = (_hold: { hold_id: string; expires: string }) => {};
    const answering = new Promise<{ hold_id: string; expires: string }>((resolve) => (answer = resolve));
    api.on({ 'POST /slots/hold': () => answering });
    const { router } = open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    await waitFor(() => expect(api.sent('POST /slots/hold')).toHaveLength(1));
    await router.navigate('/');
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    answer({ hold_id: 'h1', expires: inFiveMinutes() });
    await waitFor(() => expect(api.sent('DELETE /slots/hold')).toHaveLength(1));
    expect(router.state.location.pathname).toBe('/');
  });

  it('leaves the customer alone who is on the way to a page that still loads, and releases the hold then', async () => {
    const user = userEvent.setup();
    let answer = (_hold: { hold_id: string; expires: string }) => {};
    const answering = new Promise<{ hold_id: string; expires: string }>((resolve) => (answer = resolve));
    let load = (_page: { element: ReactElement }) => {};
    const loading = new Promise<{ element: ReactElement }>((resolve) => (load = resolve));
    api.on({ 'POST /slots/hold': () => answering });
    const Layout = () => (
      <>
        {useNavigation().state}
        <Outlet />
      </>
    );
    const { router } = renderPage(
      [{ element: <Layout />, children: [{ path: '/', lazy: () => loading }, ...routes] }],
      '/book?serviceId=s1',
    );
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    const navigated = router.navigate('/');
    await screen.findByText('loading');
    answer({ hold_id: 'h1', expires: inFiveMinutes() });
    await screen.findByText(/1–3 PM is held/);
    load({ element: <p>main page</p> });
    await navigated;
    await screen.findByText('main page');
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => expect(api.sent('DELETE /slots/hold')).toHaveLength(1));
  });

  it('keeps the entries across a reload and a login, for this account only', async () => {
    const user = userEvent.setup();
    const first = open();
    await toConfirm(user);
    expect(screen.queryByText(/We kept/)).toBeNull();
    await user.type(screen.getByLabelText(/Notes for the karigar/), 'Ring twice');
    act(() => endSession(session.current()!));
    first.unmount();
    sessionStorage.clear();

    signIn('customer', { id: 'u2' });
    const second = open();
    expect(await screen.findByRole('radio', { name: '1–3 PM' })).toHaveProperty('checked', false);
    expect(screen.queryByText(/We kept/)).toBeNull();
    second.unmount();
  });

  it('mentions restored entries, and starts over on request', async () => {
    const user = userEvent.setup();
    const first = open();
    await toConfirm(user);
    await user.type(screen.getByLabelText(/Notes for the karigar/), 'Ring twice');
    act(() => endSession(session.current()!));
    first.unmount();
    sessionStorage.clear();
    signIn('customer', { user: { id: 'u1', name: 'Asha Kulkarni' } });

    const { router } = renderPage(routes, '/book?serviceId=s1&step=4');
    expect(await screen.findByText('We kept what you had entered.')).toBeTruthy();
    expect(screen.getByLabelText(/Notes for the karigar/)).toHaveProperty('value', 'Ring twice');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByRole('radio', { name: '1–3 PM' })).toHaveProperty('checked', false);
    await waitFor(() => expect(router.state.location.search).toBe('?serviceId=s1'));
    expect(screen.queryByText(/We kept/)).toBeNull();
  });

  it('keeps the entries for the next login while the page stays open after the session has ended', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    act(() => session.expire());
    expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeTruthy();
    act(() => signIn('customer', { user: { id: 'u1', name: 'Asha Kulkarni' } }));
    expect(await screen.findByRole('radio', { name: '1–3 PM' })).toHaveProperty('checked', true);
  });

  it('attaches photos that survive a reload', async () => {
    const user = userEvent.setup();
    const first = open();
    await toConfirm(user);
    await user.upload(screen.getByLabelText('Choose photos'), new File(['a tap'], 'tap.png', { type: 'image/png' }));
    await waitFor(() => expect(Object.values({ ...localStorage, ...sessionStorage }).join()).toContain('"photos":["f1"]'));
    first.unmount();
    renderPage(routes, '/book?serviceId=s1&step=4');
    expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(api.sent('POST /orders')).toMatchObject([{ body: { photos: ['f1'] } }]);
  });

  it('sends the notes that are written while a photo is being uploaded', async () => {
    const user = userEvent.setup();
    let finish = () => {};
    api.on({ 'POST /order-photos': () => new Promise((resolve) => (finish = () => resolve({ id: 'f1' }))) });
    open();
    await toConfirm(user);
    await user.upload(screen.getByLabelText('Choose photos'), new File(['a tap'], 'tap.png', { type: 'image/png' }));
    await waitFor(() => expect(api.sent('POST /order-photos')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await user.type(screen.getByLabelText(/Notes for the karigar/), 'Ring twice');
    // The other choices are no longer taken.
    for (const button of screen.getAllByRole('button', { name: /^Change the/ })) expect(button).toHaveProperty('disabled', true);
    await act(async () => finish());
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(api.sent('POST /orders')).toMatchObject([{ body: { notes: 'Ring twice', photos: ['f1'] } }]);
  });

  it('shows at the address step who serves that area, and continues with them without asking again', async () => {
    const user = userEvent.setup();
    const other = anAlternative({ id: 's2', ProviderInfo: { id: 'p2', name: 'Sunita Pawar' } });
    api.on({
      'GET /services/{id}': ({ params }) => aService({ id: params['id'] ?? '' }),
      'POST /services/{id}/coverage': ({ params }) =>
        params['id'] === 's1' ? { ...covered, covered: false, alternatives: [other] } : covered,
    });
    const { router } = open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    expect(await screen.findByText('This address is outside the area of this service.')).toBeTruthy();
    expect(next()).toHaveProperty('disabled', true);
    await user.click(
      within(screen.getByRole('region', { name: 'Karigars who come there' })).getByRole('link', { name: 'Book with Sunita Pawar' }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?serviceId=s2'));
    await waitFor(() => expect(screen.getByRole('radio', { name: '1–3 PM' })).toHaveProperty('checked', true));
    await user.click(next());
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(api.sent('POST /orders')[0]?.body).toMatchObject({
      service_id: 's2',
      date: slots[2]!.start,
      location: 'Flat B2, 5 Lake View, Pune, Maharashtra 411038',
    });
  });

  const linked = (step: string, { start }: SlotView) => `/book?serviceId=s1${step}&slot=${encodeURIComponent(start)}`;

  it('begins with the address if the time was chosen on the page of the service, and holds it', async () => {
    const user = userEvent.setup();
    const { router } = renderPage(routes, linked('&step=2', slots[2]!));
    await screen.findByRole('heading', { name: 'Where do you need it?' });
    expect(screen.getByText(/1–3 PM is held/)).toBeTruthy();
    expect(api.sent('POST /slots/hold')).toMatchObject([{ body: { date: slots[2]!.start } }]);
    await waitFor(() => expect(router.state.location.search).toBe('?serviceId=s1&step=2'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('radio', { name: '1–3 PM' })).toHaveProperty('checked', true);
  });

  it('begins with the time if that was only suggested, or is taken by now', async () => {
    const suggested = renderPage(routes, linked('', slots[2]!));
    await waitFor(() => expect(screen.getByRole('radio', { name: '1–3 PM' })).toHaveProperty('checked', true));
    expect(api.sent('POST /slots/hold')).toEqual([]);
    suggested.unmount();

    api.on({ 'POST /slots/hold': () => problem(409, 'SLOT_TAKEN', { alternatives: [slots[3]] }) });
    renderPage(routes, linked('&step=2', slots[1]!));
    await screen.findByRole('alert', { name: 'That time is not available any more.' });
    expect(screen.getByRole('heading', { name: 'When should the karigar come?' })).toBeTruthy();
  });

  it('leads from the time to the confirmation when an order is booked again, and back to it from a change', async () => {
    const user = userEvent.setup();
    prefillAgain(anOrder({ location: 'Flat B2, 5 Lake View, Pune, Maharashtra 411038' }));
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    await user.click(screen.getByRole('button', { name: 'Change the time' }));
    await user.click(await screen.findByRole('radio', { name: '3–5 PM' }));
    await user.click(next());
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    expect(screen.getByText(/3–5 PM is held/)).toBeTruthy();
  });

  it('leads to the address first when the service no longer covers it', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /services/{id}/coverage': { ...covered, covered: false } });
    prefillAgain(anOrder({ location: 'Flat B2, 5 Lake View, Pune, Maharashtra 411038' }));
    open();
    await waitFor(() => expect(api.sent('POST /services/{id}/coverage')).toHaveLength(1));
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    expect(await screen.findByText('This address is outside the area of this service.')).toBeTruthy();
  });

  it('asks for the address of an order that is booked again, if it is not saved', async () => {
    const user = userEvent.setup();
    prefillAgain(anOrder({ location: '12 Baner Road', pincode: '411045' }));
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    const form = within(await screen.findByRole('form', { name: 'New address' }));
    expect(form.getByLabelText(/^Street/)).toHaveProperty('value', '12 Baner Road');
    expect(form.getByLabelText(/^PIN code/)).toHaveProperty('value', '411045');
    await waitFor(() => expect(form.getByLabelText('State')).toHaveProperty('value', 'Maharashtra'));
  });

  /** At the address step with the complete form of a new address, which is in the list once it is saved. */
  async function toNewAddress(user: ReturnType<typeof userEvent.setup>) {
    const added = anAddress({ id: 'a2', street: '12 Baner Road' });
    let items = [anAddress()];
    api.on({
      'GET /customer/addresses': () => ({ items, nextCursor: null }),
      'POST /customer/addresses': () => {
        items = [anAddress(), added];
        return added;
      },
    });
    prefillAgain(anOrder({ location: '12 Baner Road', pincode: '411045' }));
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    const form = within(await screen.findByRole('form', { name: 'New address' }));
    await waitFor(() => expect(form.getByLabelText('State')).toHaveProperty('value', 'Maharashtra'));
    await waitFor(() => expect(form.getByLabelText('Phone')).toHaveProperty('value', '+91 98765 43210'));
    return form;
  }

  it('saves a new address with Next, and goes on', async () => {
    const user = userEvent.setup();
    const form = await toNewAddress(user);
    await user.clear(form.getByLabelText(/^Street/));
    await user.click(next());
    expect(await form.findByText('Please enter the street')).toBeTruthy();
    await user.type(form.getByLabelText(/^Street/), '12 Baner Road');
    await user.dblClick(next());
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    expect(api.sent('POST /customer/addresses')).toMatchObject([{ body: { street: '12 Baner Road', zip: '411045' } }]);
  });

  it('stays at a new address that is outside the area', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /services/{id}/coverage': { ...covered, covered: false } });
    await toNewAddress(user);
    await user.click(next());
    expect(await screen.findByText('This address is outside the area of this service.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Where do you need it?' })).toBeTruthy();
  });

  it('stays at a new address that Save Address has saved', async () => {
    const user = userEvent.setup();
    await toNewAddress(user);
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New address' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Where do you need it?' })).toBeTruthy();
  });

  it('shows a new address also when the list cannot be read again', async () => {
    const user = userEvent.setup();
    const form = await toNewAddress(user);
    api.on({ 'GET /customer/addresses': problem(404, 'NOT_FOUND') });
    await user.click(form.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByRole('radio', { name: /12 Baner Road/ })).toHaveProperty('checked', true);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });

  it('leads to the order that was placed also when it cannot be read', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /orders/{id}': problem(404, 'NOT_FOUND') });
    open();
    await toConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await user.click(await screen.findByRole('link', { name: 'See this order' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Order/ }, { timeout: 20_000 })).toBeTruthy();
  });

  it('returns from the address form to the address that was chosen before', async () => {
    const user = userEvent.setup();
    const work = anAddress({ id: 'a2', name: 'Work', street: '3 Office Road', isDefault: false });
    api.on({ 'GET /customer/addresses': { items: [anAddress(), work], nextCursor: null } });
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    await user.click(await screen.findByRole('radio', { name: /^Work/ }));
    await user.click(screen.getByRole('radio', { name: /Add a new address/ }));
    const form = within(await screen.findByRole('form', { name: 'New address' }));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('radio', { name: /^Work/ })).toHaveProperty('checked', true);
  });

  it('opens and validates the address form when no address is saved', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /customer/addresses': { items: [], nextCursor: null } });
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    const form = await screen.findByRole('form', { name: 'New address' });
    await user.click(within(form).getByRole('button', { name: 'Save Address' }));
    expect(await within(form).findByText('Please enter the street')).toBeTruthy();
    expect(within(form).getByLabelText('Full name')).toHaveProperty('value', 'Asha Kulkarni');
    expect(within(form).getByLabelText('Phone')).toHaveProperty('value', '+91 98765 43210');
  });

  async function toCard(user: ReturnType<typeof userEvent.setup>) {
    open();
    await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
    await user.click(next());
    await screen.findByRole('heading', { name: 'Where do you need it?' });
    await waitFor(() => expect(next()).toHaveProperty('disabled', false));
    await user.click(next());
    await user.click(await screen.findByRole('radio', { name: /Others/ }));
  }

  it('scrolls the chosen payment details into view', async () => {
    const user = userEvent.setup();
    const scrolled: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.getAttribute('aria-label'));
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await toCard(user);
    await waitFor(() => expect(scrolled).toEqual(['Credit Card']));
    await user.click(screen.getByRole('tab', { name: 'Bank Transfer' }));
    await waitFor(() => expect(scrolled).toEqual(['Credit Card', 'Bank Transfer']));
  });

  it('keeps digits of cards only, and says so', async () => {
    const user = userEvent.setup();
    await toCard(user);
    expect(screen.getByText(/^Nothing is charged now/).textContent).toContain('We keep only the last 4 digits.');
    await user.click(screen.getByRole('tab', { name: 'UPI' }));
    expect(screen.getByText(/^Nothing is charged now/).textContent).not.toContain('digits');
  });

  it('calls the payment on the confirmation what its tab is called, and marks the account of a bank transfer as a sample', async () => {
    const user = userEvent.setup();
    await toCard(user);
    await user.click(screen.getByRole('tab', { name: 'Bank Transfer' }));
    expect(screen.getByText('Sample')).toBeTruthy();
    expect(screen.getByText(/^Sample account details/)).toBeTruthy();
    await user.click(next());
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    expect(chosenPayment()).toBe('PaymentBank Transfer');

    await user.click(screen.getByRole('button', { name: 'Change the payment' }));
    await user.click(await screen.findByRole('tab', { name: 'UPI' }));
    await user.type(screen.getByLabelText('UPI ID'), 'asha@okbank');
    await user.click(next());
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    expect(chosenPayment()).toBe('PaymentUPI');
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(api.sent('POST /orders')[0]?.body).toMatchObject({ payment: { method: 'upi' } });
    expect(JSON.stringify(api.calls)).not.toContain('asha@okbank');
  });

  it('keeps only the last four digits of a card', async () => {
    const user = userEvent.setup();
    await toCard(user);
    await user.click(next());
    expect(await screen.findByText('Please check the card number')).toBeTruthy();
    await user.type(screen.getByLabelText('Card number'), '4242424242424242');
    await user.type(screen.getByLabelText('Name on the card'), 'Asha');
    await user.type(screen.getByLabelText('Valid until'), '1239');
    await user.type(screen.getByLabelText('CVV'), '123');
    await user.click(next());
    await screen.findByRole('heading', { name: 'Order Confirmation' });
    expect(screen.getByText('Credit Card ending in 4242')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('heading', { name: 'Service Request Sent' });
    expect(api.sent('POST /orders')[0]?.body).toMatchObject({ payment: { method: 'card', cardLast4: '4242' } });
    expect(JSON.stringify(api.calls)).not.toContain('42424242');
  });
});

describe('the booking page', () => {
  it('requires a login and a service', async () => {
    sessionStorage.clear();
    localStorage.clear();
    signIn('provider');
    const { router } = open();
    await screen.findByText('login');
    expect(router.state.location.search).toBe(`?returnTo=${encodeURIComponent('/book?serviceId=s1')}`);
  });

  it('says that the service could not be loaded, and loads it again on request', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /services/{id}': () => problem(503, 'UNAVAILABLE') });
    open();
    expect(await screen.findByRole('heading', { name: 'The service could not be loaded' })).toBeTruthy();
    api.on({ 'GET /services/{id}': aService() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: '1–3 PM' })).toBeTruthy();
  });

  it('explains that a service must be chosen first', async () => {
    renderPage(routes, '/book');
    expect(await screen.findByRole('heading', { name: 'Which service would you like?' })).toBeTruthy();
  });
});
