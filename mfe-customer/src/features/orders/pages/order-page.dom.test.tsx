import { dayMs } from '@karigar/contracts/constants';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderView, SlotView } from '@karigar/contracts';
import { formatRupees, isoDay, queryClient, savedDrafts, setLanguage, sumRupees, toasts } from '@karigar/platform';
import { fakeApi, fakeChannel, problem, renderPage, signIn } from '@karigar/platform/testing';
import { requestDraft } from '../../../shared/instant/request-draft.ts';
import { addressDraft, bookingDraftKey } from '../../../shared/booking/prefill.ts';
import { aCustomer, anAddress, anAlternative, anOrder, aService, fees } from '../../../testing/data.ts';
import { PassingBanner } from '../components/passing-banner.tsx';
import { routes } from '../../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './order-page.tsx';
import './orders-page.tsx';
import './receipt-page.tsx';

const live = vi.hoisted((): { channel: unknown } => ({ channel: null }));
vi.mock('@karigar/platform', async (load) => ({ ...(await load<object>()), useChannel: () => live.channel }));

let order: OrderView;
/** The address of an order, as the form of a new one starts with it. */
const newAddress = { street: 'Flat B2, 5 Lake View', city: 'Pune', state: 'Maharashtra', zip: '411038' };
const api = fakeApi({
  'GET /orders/{id}': () => order,
  'GET /services/{id}': aService(),
  'GET /prices': fees,
  'GET /services/{id}/slots': [],
  'GET /orders/{id}/messages': { items: [], nextCursor: null },
  'GET /customer/addresses': {
    items: [anAddress(), anAddress({ id: 'a2', apartment: null, street: '12 Baner Road', isDefault: false })],
    nextCursor: null,
  },
  'GET /orders/{id}/alternatives': { items: [] },
  'POST /services/{id}/coverage': { covered: true, city: 'Pune', pincode: null, alternatives: [] },
  'POST /orders/{id}/cancel': () => (order = { ...order, status: 'cancelled', allowedActions: [] }),
  'PUT /orders/{id}/address': ({ body }) => (order = { ...order, location: body.location }),
  'POST /orders/{id}/review': { id: 'v1', rating: 5, comment: '', created: '2026-11-22T10:00:00.000Z', customerName: 'Asha', reply: null },
});

let talk: ReturnType<typeof fakeChannel>;
beforeEach(() => {
  // The day before the visit of `anOrder`.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00.000Z'), shouldAdvanceTime: true });
  toasts.set([]);
  signIn('customer');
  order = anOrder();
  talk = fakeChannel();
  live.channel = talk.channel;
});

afterEach(() => vi.useRealTimers());

const open = async (path = '/orders/k1/view') => {
  const others = [
    { path: '/book', element: <p>wizard</p> },
    { path: '/instant-service', element: <p>instant</p> },
  ];
  const page = renderPage([...others, ...routes], path);
  await screen.findByRole('heading', { name: /Tap and leak repair/ });
  return page;
};

const tomorrow = () => {
  const start = Date.now() + dayMs;
  return { date: new Date(start).toISOString(), scheduled_end: new Date(start + 2 * 3_600_000).toISOString() };
};

const banners = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

describe('the order page', () => {
  it('opens at both addresses and offers only allowed actions', async () => {
    order = anOrder({ status: 'cancelled', allowedActions: [] });
    await open('/order/k1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Order K-20481 Tap and leak repair');
    expect(screen.getByText('Order K-20481')).toBeTruthy();
    expect(screen.getByText('₹362.63')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Delivery Time' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Address' })).toBeNull();
    expect(screen.getByText(/^Something not right/)).toHaveProperty('textContent', expect.not.stringMatching(/message/));
  });

  it.each([
    ['cancelled', 'Nothing to pay. The order was cancelled.'],
    ['rejected', 'Nothing to pay. The order was declined.'],
    ['expired', 'Nothing to pay. The order expired.'],
  ] as const)('says that nothing is to be paid for an order that was %s', async (status, sentence) => {
    order = anOrder({ status, allowedActions: [] });
    await open();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByText('Payment Method')).toBeNull();
  });

  it('shows the price in its parts, the karigar, the customer’s own details and the way to the support', async () => {
    order = anOrder({ payment: { method: 'card', cardLast4: '4242' } });
    await open();
    const factsOf = (name: string) => {
      const card = screen.getByRole('heading', { name }).closest('section');
      return [...(card?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent);
    };
    expect(factsOf('Order Details')).toEqual([
      ...['Issue', 'Kitchen tap drips'],
      ...['Booking Date', '20 Nov, 3:12 PM'],
      ...['Payment Method', 'Credit Card ending in 4242'],
    ]);
    expect(factsOf('Order Summary')).toEqual([
      ...['Subtotal (Visiting Charge)', '₹349.00'],
      ...['Platform Charge', '₹4.99'],
      ...['Tax', '₹8.64'],
      ...['Total', '₹362.63'],
    ]);
    expect(factsOf('Provider Details')).toEqual([
      ...['Name', 'Ramesh Jadhav'],
      ...['Mobile', '+91 98000 00000'],
      ...['Shop address', '12 MG Road, Pune'],
    ]);
    expect(screen.getByRole('link', { name: 'Open Profile' })).toHaveProperty('pathname', '/service/s1');
    expect(factsOf('Your Details')).toEqual([
      ...['Name', 'Asha Kulkarni'],
      ...['Email', 'asha@example.test'],
      ...['Phone', '+91 98765 43210'],
    ]);
    expect(screen.getByRole('heading', { name: 'Need Help' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/complaint?order=k1');
  });

  it('says on one card how it stands, when and where, who comes, and what can be done', async () => {
    order = anOrder({
      ...tomorrow(),
      status: 'confirmed',
      progress: 'on_the_way',
      timeline: [{ what: 'confirmed', at: '2026-11-20T10:00:00.000Z', by: 'provider', note: null }],
      unreadMessages: 2,
      allowedActions: ['cancel', 'message'],
    });
    await open();
    const card = within(screen.getByRole('heading', { name: 'Order Status' }).closest('section') ?? document.body);
    expect(card.getByText('On the way to you')).toBeTruthy();
    expect(card.getByText(order.location)).toBeTruthy();
    expect(card.getByText('Ramesh Jadhav')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+919800000000');
    expect(card.getByRole('button', { name: /^Message\s*2 new messages$/ })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Cancel Order' })).toBeTruthy();
    expect(screen.getByText(/^Something not right.* A message to your karigar is the quickest way/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('destination=12%20MG%20Road%2C%20Pune');
  });

  it('shows until when an instant visit was promised, and how late it is', async () => {
    const promised = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    order = anOrder({ status: 'confirmed', scheduled_end: null, arrivesBy: promised(5.5) });
    const { unmount } = await open();
    expect(screen.getByText(/^Was expected by \d+:\d\d [AP]M$/)).toBeTruthy();
    expect(banners()).toMatch(/^Ramesh Jadhav is late, and was expected by \d/);
    expect(screen.getByText('Running 5 min late')).toBeTruthy();
    unmount();
    order = anOrder({ status: 'confirmed', scheduled_end: null, arrivesBy: promised(-5) });
    await open();
    expect(screen.queryByText(/^Running/)).toBeNull();
  });

  it('shows when a karigar who is running late is expected, live, until they are there', async () => {
    order = anOrder({ ...tomorrow(), status: 'confirmed' });
    const { unmount } = await open();
    expect(screen.queryByText(/^Running about/)).toBeNull();
    order = { ...order, delay: { expected: new Date(Date.now() + 20 * 60_000).toISOString(), minutes: 20 } };
    act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'confirmed', progress: null }));
    expect(await screen.findByText(/^Running about 20 min late: expected \d+:\d\d [AP]M$/)).toBeTruthy();
    const { delay: _over, ...arrived } = order;
    order = { ...arrived, progress: 'arrived' };
    act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'confirmed', progress: 'arrived' }));
    await waitFor(() => expect(screen.queryByText(/^Running about/)).toBeNull());
    unmount();

    // An instant order shows one clock: the new one.
    const soon = new Date(Date.now() + 20 * 60_000).toISOString();
    order = anOrder({
      status: 'confirmed',
      scheduled_end: null,
      arrivesBy: new Date().toISOString(),
      delay: { expected: soon, minutes: 20 },
    });
    const again = await open();
    const { time } = /(?<time>\d+:\d\d [AP]M)/.exec(screen.getByText(/^Running about/).textContent ?? '')?.groups ?? {};
    expect(screen.getByText(`Arriving by ${time}`)).toBeTruthy();
    again.unmount();

    // The time that was said has passed, too: only how late they are is certain.
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const delay = { expected: ago(1), minutes: 20 };
    order = anOrder({ status: 'confirmed', scheduled_end: null, arrivesBy: ago(21.5), delay });
    await open();
    expect(screen.getByText('Running 21 min late')).toBeTruthy();
    expect(screen.queryByText(/: expected/)).toBeNull();
  });

  it('shows the code to tell at the door, and then whether the work started with it', async () => {
    const { start_code, ...confirmed } = anOrder({ status: 'confirmed', progress: 'arrived', start_code: '0482' });
    order = { ...confirmed, ...(start_code && { start_code }) };
    await open();
    expect(screen.getByText('0482')).toBeTruthy();
    expect(screen.getByText('Tell Ramesh at the door.')).toBeTruthy();
    for (const [with_code, sentence] of [
      [true, 'With your start code'],
      [false, 'Without your start code'],
    ] as const) {
      const timeline = [{ what: 'started', at: '2026-11-21T08:00:00.000Z', by: 'provider', note: null, with_code } as const];
      order = { ...confirmed, progress: 'started', timeline };
      act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'confirmed', progress: 'started' }));
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(screen.queryByText('0482')).toBeNull();
    }
  });

  it('updates live when the provider accepts', async () => {
    await open();
    order = anOrder({ status: 'confirmed' });
    act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'confirmed', progress: null }));
    expect(await screen.findByText('Ramesh Jadhav has accepted. The visit is Sat, 21 Nov, 1–3 PM.')).toBeTruthy();
    expect(screen.getAllByText('Confirmed').length).toBeGreaterThan(1);
  });

  describe('a proposed time', () => {
    const proposal = { date: '2026-11-24T03:30:00.000Z', scheduled_end: '2026-11-24T05:30:00.000Z', expires: '2026-11-21T04:30:00.000Z' };
    beforeEach(() => {
      order = anOrder({ proposal, allowedActions: ['answer_proposal', 'cancel'] });
    });

    it('reschedules and confirms with one tap', async () => {
      api.on({
        'POST /orders/{id}/proposal/accept': () => {
          const { proposal: _ended, ...moved } = order;
          return (order = {
            ...moved,
            status: 'confirmed',
            date: proposal.date,
            scheduled_end: proposal.scheduled_end,
            allowedActions: ['cancel'],
          });
        },
      });
      await open();
      expect(screen.getByRole('heading', { name: 'Ramesh Jadhav proposes another time' })).toBeTruthy();
      expect(screen.getByText('Tue, 24 Nov, 9–11 AM')).toBeTruthy();
      expect(screen.getByText('Waiting for your answer')).toBeTruthy();
      expect(screen.queryByText(/^Request sent to/)).toBeNull();
      expect(
        screen
          .getAllByRole('heading', { level: 2 })
          .map(({ textContent }) => textContent)
          .indexOf('Order Status'),
      ).toBe(1);
      expect(screen.getByText(/^Your order is confirmed when you accept\./)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Accept this time' }));
      expect(await screen.findByText('Your visit is confirmed for Tue, 24 Nov, 9–11 AM.')).toBeTruthy();
      expect(api.sent('POST /orders/{id}/proposal/accept')).toMatchObject([{ body: { date: proposal.date } }]);
      expect(screen.queryByRole('button', { name: 'Accept this time' })).toBeNull();
    });

    it('is declined with one tap, and the visit stays as it was', async () => {
      api.on({ 'POST /orders/{id}/proposal/decline': () => (order = anOrder()) });
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
      expect(await screen.findByText('Your visit stays on Sat, 21 Nov, 1–3 PM.')).toBeTruthy();
      expect(screen.queryByText(/24 Nov/)).toBeNull();
      expect(api.calls.filter(({ route }) => route.startsWith('POST'))).toMatchObject([
        { route: 'POST /orders/{id}/proposal/decline', body: { date: proposal.date } },
      ]);
    });

    it('reports that the window was taken, even if the proposal is gone by then', async () => {
      api.on({
        'POST /orders/{id}/proposal/accept': () => {
          order = anOrder();
          return problem(409, 'SLOT_TAKEN', { message: 'That time has just been taken.' });
        },
      });
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Accept this time' }));
      expect(await screen.findByText('That time has just been taken.')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept this time' })).toBeNull());
      expect(screen.getByText('That time has just been taken.')).toBeTruthy();
    });
  });

  describe('an extra part', () => {
    const washer = { item: 'New washer', amount: 240.5, asked: '2026-11-20T08:55:00.000Z', approved: null };
    const approved = '2026-11-20T09:00:00.000Z';
    beforeEach(() => {
      order = anOrder({ status: 'confirmed', extras: [washer], allowedActions: ['answer_extra'] });
    });

    it('is approved at the price on screen, which is then a part of the price', async () => {
      api.on({
        'POST /orders/{id}/extra/approve': () =>
          (order = {
            ...order,
            subtotal: 589.5,
            total: 603.13,
            extras: [{ ...washer, approved }],
            allowedActions: [],
          }),
      });
      await open();
      expect(screen.getByRole('heading', { name: 'Ramesh Jadhav asks for an extra part' })).toBeTruthy();
      expect(screen.getByText('Your new total would be ₹603.13.')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Approve ₹240.50' }));
      expect(await screen.findByText('Approved. Your total is now ₹603.13.')).toBeTruthy();
      expect(api.sent('POST /orders/{id}/extra/approve')).toMatchObject([{ body: { amount: 240.5, asked: washer.asked } }]);
      expect(screen.queryByRole('button', { name: 'Approve ₹240.50' })).toBeNull();
      const summary = screen.getByRole('heading', { name: 'Order Summary' }).closest('section');
      expect(summary?.textContent).toContain('Visiting Charge₹349.00New washer₹240.50');
    });

    it('is declined, and the price stays', async () => {
      api.on({ 'POST /orders/{id}/extra/decline': () => (order = anOrder({ status: 'confirmed', allowedActions: [] })) });
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
      expect(await screen.findByText('Declined. Your total stays ₹362.63.')).toBeTruthy();
      expect(api.sent('POST /orders/{id}/extra/decline')).toMatchObject([{ body: { asked: washer.asked } }]);
    });

    it('that costs something else by now is shown again, with the reason', async () => {
      api.on({
        'POST /orders/{id}/extra/approve': () => {
          order = { ...order, extras: [{ ...washer, amount: 400 }] };
          return problem(409, 'INVALID_TRANSITION', { message: 'This is no longer possible.' });
        },
      });
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Approve ₹240.50' }));
      expect(await screen.findByRole('button', { name: 'Approve ₹400.00' })).toBeTruthy();
      expect(screen.getByText('This is no longer possible.')).toBeTruthy();
    });
  });

  it.each([
    [
      'a question for an extra part',
      {
        extras: [{ item: 'Tap', amount: 500, asked: '2026-11-20T08:55:00.000Z', approved: null }],
        allowedActions: ['answer_extra' as const],
      },
      'Ramesh Jadhav asks for an extra part',
    ],
    [
      'a proposal of another time',
      {
        proposal: { date: '2026-11-24T03:30:00.000Z', scheduled_end: '2026-11-24T05:30:00.000Z', expires: '2026-11-21T04:30:00.000Z' },
        allowedActions: ['answer_proposal' as const],
      },
      'Ramesh Jadhav proposes another time',
    ],
    [
      'the karigar’s cancellation',
      { status: 'cancelled' as const, cancellation: { by: 'provider' as const, reason: null, note: null } },
      'Your karigar cancelled this order',
    ],
  ])('shows %s over the page, wherever it is scrolled to', async (_what, change, sentence) => {
    order = anOrder({ status: 'confirmed', allowedActions: [] });
    await open();
    order = { ...order, ...change };
    await act(() => queryClient.invalidateQueries({ queryKey: ['GET /orders/{id}'] }));
    const announced = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent);
    await waitFor(() => expect(announced()).toContain(sentence));
  });

  it.each([
    [
      'the clock, after a no-show',
      'system',
      'no_show',
      'Closed, because nobody came',
      'You owe nothing, because nobody came.',
      ['Nobody came'],
    ],
    [
      'the karigar, who admits it',
      'provider',
      'no_show',
      'Closed, because nobody came',
      'You owe nothing, because nobody came.',
      ['Nobody came'],
    ],
    [
      'the karigar at a locked door',
      'provider',
      'nobody_home',
      'Ramesh found nobody at home',
      'Nothing to pay. The order was cancelled.',
      ['Your karigar', 'Nobody was at home'],
    ],
    [
      'the marketplace',
      'system',
      null,
      'Ramesh Jadhav is no longer available, so this order is cancelled',
      'Nothing to pay. The order was cancelled.',
      [],
    ],
    [
      'the clock, for a reason of later',
      'system',
      'later',
      'This order was closed automatically',
      'Nothing to pay. The order was cancelled.',
      ['later'],
    ],
  ] as const)('says why an order was closed by %s', async (_who, by, reason, sentence, owed, facts) => {
    order = anOrder({ status: 'cancelled', allowedActions: [], cancellation: { by, reason, note: null } });
    await open();
    expect(screen.getByRole('heading', { name: 'Order Status' }).closest('section')?.querySelector('p')?.textContent).toBe(sentence);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.getByText(owed)).toBeTruthy();
    const details = screen.getByRole('heading', { name: 'Order Details' }).closest('section');
    const shown = [...(details?.querySelectorAll('dt') ?? [])]
      .filter(({ textContent }) => ['Cancelled by', 'Reason'].includes(textContent))
      .map((name) => name.nextElementSibling?.textContent);
    expect(shown).toEqual(facts);
  });

  it('cancels after a confirmation, with or without a reason', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Order' });
    expect(within(dialog).getByText(/This action cannot be undone/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Go Back' })).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((reason) => reason.closest('label')?.textContent),
    ).toEqual(['Changed my mind', 'Found a better price elsewhere', 'Delivery time too long', 'Ordered by mistake', 'Other']);
    await user.type(within(dialog).getByLabelText(/^Tell us more/), 'My brother has fixed it.');
    await user.click(within(dialog).getByRole('radio', { name: 'Changed my mind' }));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm Cancellation' }));
    expect(await screen.findByText('Order has been successfully cancelled')).toBeTruthy();
    expect(api.sent('POST /orders/{id}/cancel')[0]?.body).toEqual({ reason: 'changed_mind', note: 'My brother has fixed it.' });
    expect(toasts.get()).toEqual([]);
  });

  it('cancels with a note alone', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    await user.type(await screen.findByLabelText(/^Tell us more/), 'My brother has fixed it.');
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    expect(await screen.findByText('Order has been successfully cancelled')).toBeTruthy();
    expect(api.sent('POST /orders/{id}/cancel')[0]?.body).toEqual({ reason: null, note: 'My brother has fixed it.' });
  });

  it('keeps reason and note across a reload until the order is cancelled, and says beside the note that it is too long', async () => {
    const user = userEvent.setup();
    const first = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    await user.click(await screen.findByRole('radio', { name: 'Other' }));
    await user.type(screen.getByLabelText(/^Tell us more/), 'My brother');
    first.unmount();
    const second = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByRole('radio', { name: 'Other', checked: true })).toBeTruthy();
    expect(screen.getByLabelText(/^Tell us more/)).toHaveProperty('value', 'My brother');
    await user.click(screen.getByLabelText(/^Tell us more/));
    await user.paste('!'.repeat(500));
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    expect(await screen.findByText('Please write at most 500 characters')).toBeTruthy();
    expect(api.sent('POST /orders/{id}/cancel')).toEqual([]);
    await user.clear(screen.getByLabelText(/^Tell us more/));
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    expect(await screen.findByText('Order has been successfully cancelled')).toBeTruthy();
    second.unmount();
    order = anOrder();
    await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByRole('radio', { name: 'Other', checked: false })).toBeTruthy();
  });

  it('reports in the dialog that the order has changed meanwhile', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /orders/{id}/cancel': () => problem(409, 'INVALID_TRANSITION', { message: 'The order has moved on.' }) });
    await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm Cancellation' }));
    expect(await screen.findByText('The order has moved on.')).toBeTruthy();
  });

  it.each([
    ['Edit Delivery Time', 'Update Delivery Time'],
    ['Change Address', 'Change Address'],
    ['Cancel Order', 'Cancel Order'],
  ])('closes the dialog of %s when the order is cancelled on another device, and says so', async (button, dialog) => {
    const user = userEvent.setup();
    order = anOrder({ allowedActions: ['move', 'change_address', 'cancel'] });
    await open();
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: dialog });
    const cancellation = { by: 'customer', reason: null, note: null } as const;
    order = { ...order, status: 'cancelled', cancellation, allowedActions: [] };
    act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'cancelled', progress: null }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts.get().map(({ text }) => text)).toEqual(['You cancelled this order']);
  });

  it.each([
    ['Edit Delivery Time', 'Update Delivery Time', 'on_the_way', 'Ramesh is on the way.'],
    ['Edit Delivery Time', 'Update Delivery Time', 'arrived', 'Ramesh has arrived.'],
    ['Cancel Order', 'Cancel Order', 'on_the_way', 'Ramesh is on the way.'],
    ['Cancel Order', 'Cancel Order', 'arrived', 'Ramesh has arrived.'],
  ] as const)(
    'says in the dialog of %s how far the karigar is, also if that changes meanwhile (%s, %s)',
    async (button, name, progress, said) => {
      order = anOrder({ status: 'confirmed', allowedActions: ['move', 'cancel'] });
      await open();
      await userEvent.click(screen.getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog', { name }));
      expect(dialog.queryByText(/^Ramesh (is|has)/)).toBeNull();
      order = { ...order, progress };
      act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'confirmed', progress }));
      expect(await dialog.findByText(said)).toBeTruthy();
    },
  );

  it('reschedules to another time, or to one of the nearest if that is taken', async () => {
    const user = userEvent.setup();
    const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const near = { start: tomorrow, end: new Date(Date.now() + 28 * 3_600_000).toISOString(), label: '', state: 'free' };
    const day = isoDay(Date.now() + 48 * 3_600_000);
    const window = (start: string, label: string, state: SlotView['state']) => ({
      start: `${day}T${start}+05:30`,
      end: `${day}T19:00:00+05:30`,
      label,
      state,
    });
    order = anOrder({ date: `${day}T03:30:00.000Z` });
    api.on({
      'GET /services/{id}/slots': [
        window('09:00:00', '9–11 AM', 'taken'),
        window('11:00:00', '11 AM–1 PM', 'taken'),
        window('13:00:00', '1–3 PM', 'free'),
      ],
      'PUT /orders/{id}/delivery-time': ({ body }) =>
        body.date === tomorrow
          ? anOrder({ date: tomorrow, scheduled_end: near.end })
          : problem(409, 'SLOT_TAKEN', { alternatives: [near] }),
    });
    await open();
    await user.click(screen.getByRole('button', { name: 'Edit Delivery Time' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Delivery Time' });
    expect(await within(dialog).findByRole('radio', { name: /^9–11 AM ?your visit$/ })).toHaveProperty('disabled', true);
    expect(within(dialog).getByRole('radio', { name: /^11 AM–1 PM ?taken$/ })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('button', { name: 'Update Delivery' }));
    expect(within(dialog).getByText('Please choose a time')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: '1–3 PM' }));
    await user.click(within(dialog).getByRole('button', { name: 'Update Delivery' }));
    const alternatives = await within(dialog).findByRole('alert', { name: 'That time is not available any more.' });
    await user.click(within(alternatives).getByRole('button'));
    expect(await screen.findByText(/The time has been changed to/)).toBeTruthy();
  });

  describe('after a lost answer', () => {
    const lostAfter = (arrive: () => void) => () => {
      arrive();
      return Response.error();
    };
    const expectSaid = async (sentence: string | RegExp) => {
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(screen.queryByText(/could not reach Karigar/)).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
    };

    it('says that the address was changed', async () => {
      const user = userEvent.setup();
      api.on({ 'PUT /orders/{id}/address': ({ body }) => lostAfter(() => (order = { ...order, location: body.location }))() });
      await open();
      await user.click(screen.getByRole('button', { name: 'Change Address' }));
      await user.click(await screen.findByRole('radio', { name: /12 Baner Road/ }));
      await user.click(screen.getByRole('button', { name: 'Use this address' }));
      await expectSaid('The address has been changed.');
    });

    it('says that the time was changed', async () => {
      const user = userEvent.setup();
      const day = isoDay(Date.now() + 48 * 3_600_000);
      order = anOrder({ date: `${day}T03:30:00.000Z` });
      const end = `${day}T09:30:00.000Z`;
      api.on({
        'GET /services/{id}/slots': [{ start: `${day}T13:00:00+05:30`, end, label: '1–3 PM', state: 'free' }],
        'PUT /orders/{id}/delivery-time': lostAfter(() => (order = { ...order, date: `${day}T07:30:00.000Z`, scheduled_end: end })),
      });
      await open();
      await user.click(screen.getByRole('button', { name: 'Edit Delivery Time' }));
      await user.click(await screen.findByRole('radio', { name: '1–3 PM' }));
      await user.click(screen.getByRole('button', { name: 'Update Delivery' }));
      await expectSaid(/^The time has been changed to/);
    });

    it.each([
      ['Accept this time', 'Your visit is confirmed for Tue, 24 Nov, 9–11 AM.'],
      ['Decline', 'Your visit stays on Sat, 21 Nov, 1–3 PM.'],
    ])('says what came of “%s” to a proposed time', async (button, sentence) => {
      const proposal = { date: '2026-11-24T03:30:00.000Z', scheduled_end: '2026-11-24T05:30:00.000Z', expires: '2026-11-21T04:30:00.000Z' };
      order = anOrder({ proposal, allowedActions: ['answer_proposal'] });
      const { date, scheduled_end } = proposal;
      api.on({
        'POST /orders/{id}/proposal/accept': lostAfter(() => (order = anOrder({ status: 'confirmed', date, scheduled_end }))),
        'POST /orders/{id}/proposal/decline': lostAfter(() => (order = anOrder())),
      });
      await open();
      await userEvent.click(screen.getByRole('button', { name: button }));
      await expectSaid(sentence);
    });

    it.each([
      ['Approve ₹240.50', 'Approved. Your total is now ₹603.13.'],
      ['Decline', 'Declined. Your total stays ₹362.63.'],
    ])('says what came of “%s” to an extra part', async (button, sentence) => {
      const washer = { item: 'New washer', amount: 240.5, asked: '2026-11-20T08:50:00.000Z', approved: null };
      const confirmed = anOrder({ status: 'confirmed', allowedActions: [] });
      const extras = [{ ...washer, approved: '2026-11-20T09:00:00.000Z' }];
      order = { ...confirmed, extras: [washer], allowedActions: ['answer_extra'] };
      api.on({
        'POST /orders/{id}/extra/approve': lostAfter(() => (order = { ...confirmed, subtotal: 589.5, total: 603.13, extras })),
        'POST /orders/{id}/extra/decline': lostAfter(() => (order = confirmed)),
      });
      await open();
      await userEvent.click(screen.getByRole('button', { name: button }));
      await expectSaid(sentence);
    });

    it('says that a part was approved although the karigar asks for the next one already', async () => {
      const tap = { item: 'Tap', amount: 500, asked: '2026-11-20T08:55:00.000Z', approved: null };
      const pump = { item: 'Pump', amount: 500, asked: '2026-11-20T09:01:00.000Z', approved: null };
      order = anOrder({ status: 'confirmed', extras: [tap], allowedActions: ['answer_extra'] });
      const { subtotal, total } = order;
      api.on({
        'POST /orders/{id}/extra/approve': lostAfter(() => {
          const extras = [{ ...tap, approved: '2026-11-20T09:00:00.000Z' }, pump];
          order = { ...order, subtotal: subtotal + 500, total: total + 500, extras };
        }),
      });
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Approve ₹500.00' }));
      await expectSaid('Approved. Your total is now ₹862.63.');
      expect(screen.getByText('Pump: ₹500.00')).toBeTruthy();
    });

    it('says nothing of an approval that did not arrive before the karigar withdrew the part', async () => {
      order = anOrder({
        status: 'confirmed',
        extras: [{ item: 'New washer', amount: 240.5, asked: '2026-11-20T08:50:00.000Z', approved: null }],
        allowedActions: ['answer_extra'],
      });
      api.on({ 'POST /orders/{id}/extra/approve': lostAfter(() => (order = anOrder({ status: 'confirmed', allowedActions: [] }))) });
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Approve ₹240.50' }));
      await waitFor(() => expect(screen.queryByRole('heading', { name: /asks for an extra part/ })).toBeNull());
      await waitFor(() => expect(screen.queryByText(/could not reach Karigar/)).toBeNull());
      expect(screen.queryByText(/^Approved/)).toBeNull();
    });

    it('closes the cancellation', async () => {
      const user = userEvent.setup();
      const cancellation = { by: 'customer', reason: null, note: null } as const;
      api.on({
        'POST /orders/{id}/cancel': lostAfter(() => (order = { ...order, status: 'cancelled', cancellation, allowedActions: [] })),
      });
      await open();
      await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
      await user.click(await screen.findByRole('button', { name: 'Confirm Cancellation' }));
      await expectSaid('You cancelled this order');
    });
  });

  it('offers available karigars for the same time, address and notes after a decline', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /orders/{id}/alternatives': { items: [anAlternative()] } });
    order = anOrder({ ...tomorrow(), status: 'rejected', allowedActions: [], notes: 'Ring twice' });
    const { router } = await open();
    const others = within(await screen.findByRole('region', { name: 'Others who are free then' }));
    await user.click(others.getByRole('link', { name: 'Book with Sunita Pawar' }));
    const { pathname, search } = router.state.location;
    expect([pathname, Object.fromEntries(new URLSearchParams(search))]).toEqual(['/book', { serviceId: 's2', slot: order.date }]);
    expect(savedDrafts.read(bookingDraftKey('s2'), 'u1')).toEqual({
      addressLine: order.location,
      newAddress,
      notes: 'Ring twice',
      prefilled: true,
    });
  });

  it('books another karigar with one tap, once although the first answer is lost', async () => {
    const user = userEvent.setup();
    const booked = anOrder({ order_id: 'k9', ProviderInfo: { ...anOrder().ProviderInfo, name: 'Sunita Pawar' } });
    let isLost = true;
    api.on({
      'GET /orders/{id}/alternatives': { items: [anAlternative()] },
      'GET /prices': fees,
      'GET /orders': { items: [], nextCursor: null },
      'POST /orders': () => (isLost ? Response.error() : { order_id: 'k9', order: booked }),
    });
    order = anOrder({ ...tomorrow(), status: 'rejected', allowedActions: [], notes: 'Ring twice' });
    const { router } = await open();
    const total = formatRupees(sumRupees(anAlternative().visiting_charge, fees.direct.shipping, fees.direct.tax));
    const button = await screen.findByRole('button', { name: `Book Sunita Pawar for ${total}` });
    await user.click(button);
    await waitFor(() => expect(toasts.get().at(-1)?.tone).toBe('bad'));
    isLost = false;
    await user.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/k9/view'));
    const [first, second] = api.sent('POST /orders');
    expect(second?.body).toMatchObject({
      service_id: 's2',
      location: order.location,
      date: order.date,
      notes: 'Ring twice',
      payment: { method: 'cash' },
    });
    expect(second?.key).toBe(first?.key);
    expect(first?.key).toBeTruthy();
  });

  it('leaves a customer alone who has gone to another page while another karigar is booked', async () => {
    const user = userEvent.setup();
    let answer = () => {};
    api.on({
      'GET /orders/{id}/alternatives': { items: [anAlternative()] },
      'GET /prices': fees,
      'GET /orders': { items: [], nextCursor: null },
      'POST /orders': () => new Promise((resolve) => (answer = () => resolve({ order_id: 'k9', order: anOrder({ order_id: 'k9' }) }))),
    });
    order = anOrder({ ...tomorrow(), status: 'rejected', allowedActions: [] });
    const { router } = await open();
    await user.click(await screen.findByRole('button', { name: /^Book Sunita Pawar for/ }));
    await waitFor(() => expect(api.sent('POST /orders')).toHaveLength(1));
    await act(() => router.navigate('/book'));
    await act(async () => answer());
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['idle', '/book']);
  });

  it('says that a karigar is no longer available, and who else is free', async () => {
    api.on({ 'GET /orders/{id}/alternatives': { items: [anAlternative()] } });
    const cancellation = { by: 'system', reason: null, note: null } as const;
    order = anOrder({ ...tomorrow(), status: 'cancelled', allowedActions: [], cancellation });
    await open();
    expect(await screen.findByText('Ramesh Jadhav is no longer available, so this order is cancelled')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Others who are free then' })).toBeTruthy();
  });

  it('offers help now, and the category, when a karigar cancels an instant order or nobody accepts in time', async () => {
    const user = userEvent.setup();
    const cancellation = { by: 'provider', reason: null, note: null } as const;
    const street = { location: '5 Lake View', notes: null, allowedActions: [] };
    const date = new Date(Date.now() - 3_600_000).toISOString();
    order = anOrder({ ...street, date, status: 'cancelled', scheduled_end: null, request_id: 'r1', cancellation });
    const { router, unmount } = await open();
    expect(await screen.findByRole('heading', { name: 'Still need help?' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'All of Plumbing' })).getAttribute('href')).toBe('/services/plumbing?city=Pune');
    await user.click(screen.getByRole('link', { name: 'Get help now' }));
    expect(router.state.location).toMatchObject({ pathname: '/instant-service', search: '?category=plumbing' });
    expect(savedDrafts.read(requestDraft, 'u1')).toEqual({
      serviceType: 'plumbing',
      address: '5 Lake View',
      description: 'Kitchen tap drips',
      city: 'Pune',
      suggestedPrice: '',
    });
    unmount();
    order = anOrder({ date, status: 'expired', allowedActions: [] });
    const expired = await open();
    expect(await screen.findByRole('heading', { name: 'Still need help?' })).toBeTruthy();
    expired.unmount();
    const own = anOrder({ date, status: 'cancelled', allowedActions: [], cancellation: { ...cancellation, by: 'customer' } });
    const long = new Date(Date.now() - 4 * dayMs).toISOString();
    for (const other of [own, anOrder({ date: long, status: 'expired', allowedActions: [] })]) {
      order = other;
      const page = await open();
      expect(screen.queryByRole('heading', { name: 'Still need help?' })).toBeNull();
      page.unmount();
    }
  });

  it('leads to the category in the same city when nobody else is free then', async () => {
    order = anOrder({ ...tomorrow(), status: 'rejected', allowedActions: [] });
    await open();
    const link = await screen.findByRole('link', { name: 'All of Plumbing' });
    expect(link.getAttribute('href')).toBe('/services/plumbing?city=Pune');
  });

  it('books a finished order again with its address and issue, and has a receipt if it was fulfilled', async () => {
    const user = userEvent.setup();
    order = anOrder({ status: 'fulfilled', allowedActions: [] });
    const { router } = await open();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Receipt' })).toHaveProperty('pathname', '/receipt/k1');
    // Left by the booking of another order, at another address.
    savedDrafts.write(addressDraft, 'u1', { street: '9 Elsewhere' });
    await user.click(screen.getByRole('link', { name: 'Book again' }));
    expect(savedDrafts.read(addressDraft, 'u1')).toBeNull();
    expect(router.state.location).toMatchObject({ pathname: '/book', search: '?serviceId=s1' });
    expect(savedDrafts.read(bookingDraftKey('s1'), 'u1')).toEqual({
      addressLine: order.location,
      newAddress,
      notes: 'Kitchen tap drips',
      prefilled: true,
    });
  });

  const confirmedBefore: OrderView['timeline'] = [{ what: 'confirmed', at: '2026-11-20T10:00:00.000Z', by: 'provider', note: null }];

  it('offers nothing that needs the karigar after their account was deleted', async () => {
    order = anOrder({ status: 'fulfilled', timeline: confirmedBefore, allowedActions: [] });
    const ProviderInfo = { ...aService().ProviderInfo, gone: true } as const;
    api.on({ 'GET /services/{id}': aService({ archived: true, ProviderInfo }) });
    await open();
    // What was written can still be read.
    expect(await screen.findByRole('button', { name: 'Messages' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open Profile' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All of Plumbing' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy();
  });

  it('offers others of the category when only the service is not offered any more', async () => {
    order = anOrder({ status: 'fulfilled', timeline: confirmedBefore, allowedActions: ['message'] });
    api.on({ 'GET /services/{id}': aService({ archived: true }) });
    await open();
    expect(await screen.findByRole('link', { name: 'All of Plumbing' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Profile' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Message' })).toBeTruthy();
  });

  it('adds an upcoming visit to a calendar', async () => {
    const user = userEvent.setup();
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, { createObjectURL: (file: Blob) => String(files.push(file)), revokeObjectURL: () => {} }),
    );
    await open();
    const button = screen.getByRole('button', { name: 'Add to calendar' });
    const pressed = performance.now();
    await user.click(button);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain('SUMMARY:Tap and leak repair with Ramesh Jadhav');
    // The second tap of a double tap, after the file has been saved.
    const second = createEvent.click(button);
    Object.defineProperty(second, 'timeStamp', { value: pressed });
    fireEvent(button, second);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(files).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('has a printable receipt for a fulfilled order only', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    const user = userEvent.setup();
    order = anOrder({ status: 'fulfilled', allowedActions: [] });
    const page = renderPage(routes, '/receipt/k1');
    expect(await screen.findByRole('heading', { name: 'Receipt for order K-20481' })).toBeTruthy();
    expect(screen.getByText('₹362.63')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    page.unmount();
    order = anOrder();
    renderPage(routes, '/receipt/k1');
    expect(await screen.findByRole('heading', { name: 'No receipt yet' })).toBeTruthy();
    print.mockRestore();
  });

  it.each([
    [null, 'Payment Method', 'Cash on Service Time'],
    ['cash', 'Paid', 'In cash, 21 Nov, 3:30 PM'],
    ['upi', 'Paid', 'By UPI, 21 Nov, 3:30 PM'],
  ] as const)('has a receipt that says how it was paid, not only how it was to be paid: %s', async (method, name, value) => {
    const at = '2026-11-21T10:00:00.000Z';
    order = anOrder({ status: 'fulfilled', ...(method && { paid: { method, customer: at, provider: at, at } }) });
    renderPage(routes, '/receipt/k1');
    expect((await screen.findByText(name)).nextElementSibling?.textContent).toBe(value);
    expect(screen.queryAllByText(/^(Paid|Payment Method)$/)).toHaveLength(1);
  });

  it.each([
    [undefined, 'Not marked as paid'],
    [
      { method: 'cash', customer: '2026-11-21T10:00:00Z', provider: null, at: null },
      'One side has marked it as paid, the other has not yet',
    ],
  ] as const)('has a receipt that does not look paid before both have said so: %j', async (paid, value) => {
    order = anOrder({ status: 'fulfilled', ...(paid && { paid }) });
    renderPage(routes, '/receipt/k1');
    expect((await screen.findByText('Payment')).nextElementSibling?.textContent).toBe(value);
  });

  it('has a receipt with both methods where the sides name different ones', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const differing = { customer: 'upi', provider: 'cash' } as const;
    order = anOrder({ status: 'fulfilled', allowedActions: [], paid: { method: 'cash', customer: at, provider: at, at, differing } });
    renderPage(routes, '/receipt/k1');
    expect((await screen.findByText('Paid')).nextElementSibling?.textContent).toBe('Karigar: in cash. Customer: by UPI. 20 Nov, 3:30 PM');
  });

  it('has a receipt that calls the time of an instant order what it is', async () => {
    order = anOrder({ status: 'fulfilled', date: '2026-11-21T07:58:00.000Z', scheduled_end: null });
    renderPage(routes, '/receipt/k1');
    expect((await screen.findByText('Offer accepted')).nextElementSibling?.textContent).toBe('21 Nov, 1:28 PM');
    expect(screen.queryByText('Visit')).toBeNull();
  });

  it.each([
    ['provider', 'The work is done', 'The work is done. How was it?', /^The karigar confirmed that the work is done\. The amount/],
    [
      'customer',
      'You said that the work is done',
      'The work is done. How was it?',
      /^The customer confirmed that the work is done\. The amount/,
    ],
    [
      'system',
      'Closed as done, without an answer',
      'The order was closed as done, because neither of you answered. How was it?',
      /^The order was closed as done three days after the visit, because neither side had said how it ended\. The amount/,
    ],
  ] as const)('does not say that the karigar has confirmed what the %s has', async (by, sentence, banner, note) => {
    const timeline = [{ what: 'fulfilled', at: '2026-11-20T10:00:00.000Z', by, note: null } as const];
    order = anOrder({ status: 'fulfilled', allowedActions: ['review'], timeline });
    const page = await open();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(banners()).toBe(banner);
    page.unmount();
    renderPage(routes, '/receipt/k1');
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('has neither a page nor a receipt if it is unknown', async () => {
    api.on({ 'GET /orders/{id}': () => problem(404, 'NOT_FOUND', { message: 'Not found' }) });
    for (const path of ['/orders/other/view', '/receipt/other']) {
      const page = renderPage(routes, path);
      expect(await screen.findByRole('link', { name: 'My orders' })).toHaveProperty('pathname', '/order');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      page.unmount();
    }
  });

  it('that the provider has declined offers nobody else once its time is over', async () => {
    order = anOrder({ status: 'rejected', allowedActions: [], date: new Date(Date.now() - 1_000).toISOString() });
    await open();
    expect(await screen.findByRole('heading', { name: 'Order Status' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Others who are free then' })).toBeNull();
    expect(api.sent('GET /orders/{id}/alternatives')).toEqual([]);
  });

  it('says so when the provider has cancelled and nobody else is free', async () => {
    api.on({ 'GET /orders/{id}/alternatives': { items: [] } });
    order = anOrder({ ...tomorrow(), status: 'cancelled', allowedActions: [], cancellation: { by: 'provider', reason: null, note: null } });
    await open();
    expect(await screen.findByText(/Nobody else is free/)).toBeTruthy();
  });

  it('refuses an address outside the service’s area, and leads to the karigars who come there', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /services/{id}/coverage': { covered: false, city: 'Jaipur', pincode: null, alternatives: [anAlternative()] } });
    await open();
    await user.click(screen.getByRole('button', { name: 'Change Address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Address' });
    await user.click(await within(dialog).findByRole('radio', { name: /12 Baner Road/ }));
    expect(await within(dialog).findByText(/outside the area/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Use this address' })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('link', { name: 'Book with Sunita Pawar' }));
    expect(savedDrafts.read(bookingDraftKey('s2'), 'u1')).toMatchObject({ addressLine: '12 Baner Road, Pune, Maharashtra 411038' });
  });

  it('changes to another saved address', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'Change Address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Address' });
    await user.click(await within(dialog).findByRole('radio', { name: /12 Baner Road/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Use this address' }));
    expect(await screen.findByText('The address has been changed.')).toBeTruthy();
    expect(screen.getByText('12 Baner Road, Pune, Maharashtra 411038')).toBeTruthy();
  });

  it('begins with the address that the order has, which is no change', async () => {
    const user = userEvent.setup();
    order = { ...order, location: '12 Baner Road, Pune, Maharashtra 411038' };
    await open();
    await user.click(screen.getByRole('button', { name: 'Change Address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Address' });
    expect(await within(dialog).findByRole('radio', { name: /12 Baner Road/, checked: true })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Use this address' })).toHaveProperty('disabled', true);
  });

  it('names the address that the order has, and returns to it from the form of a new one', async () => {
    const user = userEvent.setup();
    order = { ...order, location: '9 MG Road, Pune 411001' };
    api.on({ 'GET /customer/profile': aCustomer() });
    await open();
    await user.click(screen.getByRole('button', { name: 'Change Address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Address' });
    expect(await within(dialog).findByText(`Current address: ${order.location}`)).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: /Add a new address/ }));
    await user.click(within(await screen.findByRole('form', { name: /address/i })).getByRole('button', { name: 'Cancel' }));
    expect(await within(screen.getByRole('dialog')).findByText(`Current address: ${order.location}`)).toBeTruthy();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('keeps a new address that is being typed across a reload', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /customer/profile': aCustomer() });
    const type = async () => {
      await user.click(screen.getByRole('button', { name: 'Change Address' }));
      await user.click(await screen.findByRole('radio', { name: /Add a new address/ }));
      return screen.findByLabelText(/^Street/);
    };
    const first = await open();
    await user.type(await type(), '7 Hill Road');
    first.unmount();
    await open();
    expect(await type()).toHaveProperty('value', '7 Hill Road');
  });

  it('accepts a review of a fulfilled order', async () => {
    const user = userEvent.setup();
    order = anOrder({
      status: 'fulfilled',
      allowedActions: ['review'],
      timeline: [{ what: 'fulfilled', at: new Date().toISOString(), by: 'provider', note: null }],
    });
    await open();
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    expect(await screen.findByText('Please choose one to five stars')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    expect(await screen.findByText(/Thank you. Your review/)).toBeTruthy();
    expect(api.sent('POST /orders/{id}/review')[0]?.body).toEqual({ rating: 5, comment: '' });
    expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Your review' })).toBeTruthy();
  });

  it('keeps what has changed while a review was being sent', async () => {
    const user = userEvent.setup();
    const confirmed: OrderView['timeline'][number] = { what: 'confirmed', at: new Date().toISOString(), by: 'provider', note: null };
    order = anOrder({ status: 'fulfilled', allowedActions: ['review'], timeline: [confirmed] });
    const review = { id: 'v1', rating: 5, comment: '', created: '2026-11-22T10:00:00.000Z', customerName: 'Asha', reply: null };
    let answer: (sent: typeof review) => void = () => {};
    api.on({ 'POST /orders/{id}/review': () => new Promise<typeof review>((resolve) => (answer = resolve)) });
    const { router } = await open();
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    await waitFor(() => expect(api.sent('POST /orders/{id}/review')).toHaveLength(1));
    await act(() => router.navigate('/book'));
    await act(() => router.navigate('/orders/k1/view'));
    await screen.findByRole('button', { name: 'Send review' });
    order = { ...order, unreadMessages: 1 };
    act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'fulfilled', progress: null }));
    expect(await screen.findByText('1 new message')).toBeTruthy();
    await act(async () => answer(review));
    expect(await screen.findByRole('heading', { name: 'Your review' })).toBeTruthy();
    expect(screen.getByText('1 new message')).toBeTruthy();
  });

  it('keeps an unsent review across a reload', async () => {
    const user = userEvent.setup();
    order = anOrder({ status: 'fulfilled', allowedActions: ['review'] });
    const { unmount } = await open();
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.type(screen.getByLabelText(/^What should others know/), 'Neat work');
    unmount();
    await open();
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
    expect(screen.getByLabelText(/^What should others know/)).toHaveProperty('value', 'Neat work');
  });

  it('shows the customer’s review and its reply instead of the form, also after a reload', async () => {
    order = anOrder({
      status: 'fulfilled',
      allowedActions: [],
      timeline: [{ what: 'fulfilled', at: new Date().toISOString(), by: 'provider', note: null }],
      myReview: {
        id: 'v1',
        rating: 4,
        comment: 'Quick and clean.',
        created: '2026-11-22T10:00:00.000Z',
        customerName: 'Asha',
        reply: { comment: 'Thank you, Asha.', created: '2026-11-22T12:00:00.000Z' },
      },
    });
    await open();
    expect(screen.getByText('Quick and clean.')).toBeTruthy();
    expect(screen.getByText('Reply by Ramesh Jadhav')).toBeTruthy();
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
  });

  it('says when and why an operator has hidden the customer’s review', async () => {
    const hidden = { since: '2026-11-22T12:00:00.000Z', reason: 'It names a phone number.' };
    const review = { id: 'v1', rating: 1, comment: 'Call me.', created: '2026-11-22T10:00:00.000Z', customerName: 'Asha', reply: null };
    order = anOrder({ status: 'fulfilled', allowedActions: [], myReview: { ...review, hidden } });
    await open();
    expect(screen.getByText('Call me.')).toBeTruthy();
    expect(screen.getByText(/^Removed by Karigar from public view on 22 Nov 2026; .* Reason: It names a phone number\.$/)).toBeTruthy();
  });

  it('publishes a review once, even if the first answer was lost', async () => {
    const user = userEvent.setup();
    order = anOrder({ status: 'fulfilled', allowedActions: ['review'] });
    const review = { id: 'v1', rating: 5, comment: '', created: '2026-11-22T10:00:00.000Z', customerName: 'Asha', reply: null };
    const sent = () => api.sent('POST /orders/{id}/review');
    api.on({ 'POST /orders/{id}/review': () => (sent().length > 1 ? review : Response.error()) });
    await open();
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    await screen.findByText(/could not reach Karigar/);
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    expect(await screen.findByText(/Thank you. Your review/)).toBeTruthy();
    expect(sent()[1]?.key).toBe(sent()[0]?.key);
  });

  it('passes the provider on to the service page', async () => {
    const user = userEvent.setup();
    const { router } = renderPage([{ path: '/service/:id', element: <p>service</p> }, ...routes], '/orders/k1/view');
    await user.click(await screen.findByRole('link', { name: 'Open Profile' }));
    await screen.findByText('service');
    expect(router.state.location.state).toEqual({ provider: { id: 'p1', name: 'Ramesh Jadhav' } });
  });

  it('offers another page when the order does not exist or belongs to somebody else', async () => {
    api.on({ 'GET /orders/{id}': () => problem(404, 'NOT_FOUND') });
    renderPage(routes, '/orders/k1/view');
    expect(await screen.findByRole('heading', { name: 'We couldn’t find this order' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/order');
  });
});

describe('a visit whose time is over', () => {
  const minute = 60_000;
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
  const confirmed = { what: 'confirmed', at: '2026-11-19T10:00:00.000Z', by: 'provider', note: null } as const;
  const said = { what: 'no_show_reported', at: '2026-11-20T11:00:00.000Z', by: 'customer', note: null } as const;
  const booked = (minutes: number, more: Partial<OrderView> = {}) =>
    anOrder({
      status: 'confirmed',
      date: ago(minutes + 120),
      scheduled_end: ago(minutes),
      timeline: [confirmed],
      allowedActions: ['move', 'change_address', 'cancel', 'message'],
      ...more,
    });
  const now = (minutes: number, more: Partial<OrderView> = {}) =>
    booked(minutes, { date: ago(minutes + 20), scheduled_end: null, arrivesBy: ago(minutes), ...more });
  const delay = (minutes: number) => ({ expected: ago(minutes), minutes: 20 });
  const headline = async () => {
    await open();
    return screen.getByRole('heading', { name: 'Order Status' }).closest('section')?.querySelector('p')?.textContent;
  };

  it.each([
    ['booked, not over yet', () => booked(-1), 'Your visit is confirmed'],
    ['booked, just over', () => booked(1), 'The time is over. Has Ramesh come?'],
    ['booked, announced for later', () => booked(10, { delay: delay(-5) }), 'Your visit is confirmed'],
    ['booked, on the way and late', () => booked(20, { progress: 'on_the_way' }), 'On the way to you'],
    ['booked, on the way and half an hour late', () => booked(31, { progress: 'on_the_way' }), 'The time is over. Has Ramesh come?'],
    ['instant, a little late', () => now(20), 'Your karigar is coming'],
    ['instant, half an hour late', () => now(31), 'The time is over. Has Ramesh come?'],
    ['instant, announced for later', () => now(31, { delay: delay(11) }), 'Your karigar is coming'],
    ['arrived', () => booked(600, { progress: 'arrived' }), 'Your karigar is at the door'],
    [
      'arrived, a day later',
      () => booked(1500, { progress: 'arrived', allowedActions: ['confirm_done'] }),
      'The time of your visit is over',
    ],
    ['reported', () => booked(40, { timeline: [confirmed, said], allowedActions: ['confirm_done'] }), 'You said that nobody came'],
    [
      'reported, and started with the code since',
      () => booked(45, { progress: 'started', timeline: [confirmed, said, { ...said, what: 'started', by: 'provider' }] }),
      'The work is in progress',
    ],
    [
      'reported before it was moved',
      () => booked(-40, { timeline: [confirmed, said, { ...said, what: 'rescheduled' }, confirmed] }),
      'Your visit is confirmed',
    ],
  ])('says so (%s)', async (_state, given, sentence) => {
    order = given();
    expect(await headline()).toBe(sentence);
  });

  it('asks whether the karigar has come, with the ways to reach them or somebody else, and none that are for a visit to come', async () => {
    order = booked(31, { allowedActions: ['move', 'change_address', 'cancel', 'message', 'report_no_show'] });
    await open();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['Has Ramesh come?', 'Order Status', 'Still need help?']);
    expect(banners()).toBe('The time is over. Has Ramesh come?');
    const shown = screen.getAllByRole('button').map(({ textContent }) => textContent?.trim());
    expect(shown).toEqual(expect.arrayContaining(['Nobody came', 'Message', 'Edit Delivery Time', 'Cancel Order']));
    for (const name of ['It was done', 'Add to calendar', 'Change Address']) expect(shown).not.toContain(name);
  });

  it('says what comes of it that nobody came', async () => {
    order = booked(31, { allowedActions: ['report_no_show'] });
    api.on({
      'POST /orders/{id}/outcome': () => (order = { ...order, timeline: [confirmed, said], allowedActions: ['confirm_done'] }),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Nobody came' }));
    expect(await screen.findByText('Thank you for telling us. Ramesh is asked now.')).toBeTruthy();
    // 72 hours after the window, which ended at 4:59 PM of 20 November.
    const next = 'Ramesh has been asked. You owe nothing, and the order closes by itself on 23 Nov, 4:59 PM.';
    expect(screen.getByText(new RegExp(`^${next} If they come after all, choose “It was done” afterwards.$`))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'It was done' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Nobody came' })).toBeNull();
  });

  it('can be reported as soon as that is possible, also on a page that was open before', async () => {
    const possible = booked(31, { allowedActions: ['report_no_show'] });
    api.on({ 'GET /orders/{id}': () => (api.sent('GET /orders/{id}').length > 1 ? possible : { ...possible, allowedActions: [] }) });
    await open();
    expect(await screen.findByRole('button', { name: 'Nobody came' })).toBeTruthy();
  });

  it('is first in the list, and marked', async () => {
    const orders = [booked(5, { id: 'over', number: 'K-over' }), booked(-600, { id: 'soon', number: 'K-soon' })];
    api.on({
      'GET /orders': () => ({
        items: api.sent('GET /orders').at(-1)?.query?.['status'] === 'confirmed' ? orders : [],
        nextCursor: null,
      }),
    });
    renderPage(routes, '/order');
    const section = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') ?? document.body);
    const over = await section('Time is over');
    expect(over.getByRole('link').textContent).toMatch(/K-over.*Has Ramesh come\?/);
    expect((await section('Upcoming')).getByRole('link').textContent).toMatch(/K-soon.*Confirmed/);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Time is over', 'Upcoming']);
  });
});

describe('the list of orders', () => {
  it('shows upcoming visits before past ones, by page and by status', async () => {
    const user = userEvent.setup();
    const past = (id: string) => anOrder({ id, number: `K-${id}`, status: 'fulfilled', date: '2026-10-01T03:30:00.000Z' });
    const soon = anOrder({ id: 'soon', number: 'K-soon', status: 'confirmed', date: '2026-11-21T03:30:00.000Z' });
    const lists: Record<string, { items: OrderView[]; nextCursor: string | null }> = {
      pending: { items: [anOrder()], nextCursor: null },
      confirmed: { items: [soon], nextCursor: null },
      fulfilled: { items: [], nextCursor: null },
      past: { items: [past('1')], nextCursor: 'more' },
      more: { items: [past('2')], nextCursor: null },
    };
    api.on({
      'GET /orders': () => {
        const { status, group, cursor } = api.sent('GET /orders').at(-1)?.query ?? {};
        return lists[cursor ?? status ?? group ?? 'all'] ?? problem(404, 'NOT_FOUND');
      },
    });
    const { router } = renderPage(routes, '/order');
    const shown = () =>
      screen.getAllByRole('link').map((link) => /Order (\S+?)(?=Confirmed|Processing|Fulfilled)/.exec(link.textContent ?? '')?.[1]);
    await screen.findByRole('heading', { name: 'Upcoming' });
    expect(shown()).toEqual(['K-soon', 'K-20481', 'K-1']);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: /K-2(?!0)/ });
    expect(shown()).toEqual(['K-soon', 'K-20481', 'K-1', 'K-2']);

    await user.click(screen.getByRole('tab', { name: 'Fulfilled' }));
    await screen.findByRole('heading', { name: 'No orders with this status' });
    await waitFor(() => expect(router.state.location.search).toBe('?status=fulfilled'));
  });
});

it('leads from its unread messages in the list to these', async () => {
  order = anOrder({
    status: 'confirmed',
    timeline: [{ what: 'confirmed', at: '2026-11-20T10:00:00.000Z', by: 'provider', note: null }],
    unreadMessages: 1,
  });
  api.on({
    'GET /orders': () => ({
      items: api.sent('GET /orders').at(-1)?.query?.['status'] === 'confirmed' ? [order] : [],
      nextCursor: null,
    }),
  });
  const { router } = renderPage(routes, '/order');
  await userEvent.click(await screen.findByRole('link', { name: '1 new message, Order K-20481' }));
  expect(router.state.location.pathname).toBe('/orders/k1/view');
  expect(await screen.findByRole('dialog', { name: /^Messages with/ })).toBeTruthy();
});

describe('offline', () => {
  const lost = () => Response.error();

  it('shows upcoming visits with their details and when they were last updated', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /orders': () => ({
        items: api.sent('GET /orders').at(-1)?.query?.['status'] === 'pending' ? [anOrder()] : [],
        nextCursor: null,
      }),
    });
    const { unmount } = renderPage(routes, '/order');
    await screen.findByRole('link', { name: /K-20481/ });
    await waitFor(() => expect(api.sent('GET /orders')).toHaveLength(3));
    unmount();
    api.on({ 'GET /orders': lost, 'GET /orders/{id}': lost });
    renderPage(routes, '/order');
    expect(await screen.findByText(/^Offline – as of \d+:\d\d [AP]M$/)).toBeTruthy();
    await screen.findByRole('heading', { name: 'Your orders could not be loaded' });
    await user.click(screen.getByRole('link', { name: /K-20481/ }));
    await screen.findByRole('heading', { level: 1, name: /Tap and leak repair/ });
    expect(screen.getByText(/^Offline – as of/)).toBeTruthy();
  });

  it('shows nothing of another account', async () => {
    const { unmount } = await open();
    unmount();
    signIn('customer', { id: 'somebody-else' });
    api.on({ 'GET /orders/{id}': lost });
    renderPage(routes, '/orders/k1/view');
    expect(await screen.findByRole('heading', { name: 'The order could not be loaded' })).toBeTruthy();
    expect(screen.queryByText(/Tap and leak repair/)).toBeNull();
  });
});

describe('notices on the order page', () => {
  it('explain a status once, not on every visit', async () => {
    const first = await open();
    expect(screen.getByText(/Request sent to Ramesh Jadhav/)).toBeTruthy();
    first.unmount();
    const again = await open();
    expect(screen.queryByText(/Request sent to Ramesh Jadhav/)).toBeNull();
    again.unmount();
    // In another tab, as from a push, on another day.
    sessionStorage.clear();
    const inNewTab = await open();
    expect(screen.queryByText(/Request sent to Ramesh Jadhav/)).toBeNull();
    inNewTab.unmount();
    order = anOrder({ status: 'confirmed' });
    await open();
    expect(screen.getByText(/Ramesh Jadhav has accepted/)).toBeTruthy();
  });

  it('are shown for five seconds each', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shown = () => screen.queryByRole('status')?.textContent;
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const { rerender } = render(<PassingBanner notice={{ tone: 'good', text: () => 'Request sent.' }} />);
    pass(4900);
    expect(shown()).toBe('Request sent.');
    rerender(<PassingBanner notice={{ tone: 'good', text: () => 'The address has been changed.' }} />);
    pass(4900);
    expect(shown()).toBe('The address has been changed.');
    pass(200);
    expect(shown()).toBeUndefined();
    vi.useRealTimers();
  });

  it('say who cancelled and why, and do not add the visiting charge twice', async () => {
    order = anOrder({
      status: 'cancelled',
      allowedActions: [],
      cancellation: { by: 'provider', reason: 'other', note: 'My scooter broke down.' },
      ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav', address: null, mobile: null, shop_address: null },
    });
    await open();
    expect(screen.getByText('Your karigar')).toBeTruthy();
    expect(screen.getByText('My scooter broke down.')).toBeTruthy();
    expect(screen.getAllByText('₹349.00')).toHaveLength(1);
    expect(screen.getByText('Subtotal', { exact: false }).textContent).toBe('Subtotal (Visiting Charge)');
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  });
});

it('asks early for the customer’s word on a payment, which may be no', async () => {
  const at = '2026-11-22T09:00:00.000Z';
  order = anOrder({
    status: 'fulfilled',
    allowedActions: ['pay'],
    paid: { method: 'cash', customer: null, provider: at, at: null },
  });
  await open();
  const ask = await screen.findByText(/says: paid/);
  const details = screen.getByRole('heading', { name: 'Order Details' });
  expect(ask.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Haven’t paid? Tell us.' }).getAttribute('href')).toBe('/complaint?order=k1');
});

it.each([
  ['what the state means', anOrder(), null, /^Request sent/, /को रिक्वेस्ट भेज दी गई/],
  [
    'what was done',
    anOrder({ status: 'fulfilled', allowedActions: ['pay'] }),
    'Paid in cash',
    /^Marked as paid/,
    /अब Ramesh से पुष्टि ली जाएगी/,
  ],
] as const)('says %s in the language that is chosen meanwhile', async (_what, first, press, english, hindi) => {
  order = first;
  const paid = { method: 'cash', customer: new Date().toISOString(), provider: null, at: null } as const;
  api.on({ 'POST /orders/{id}/payment': () => (order = { ...order, allowedActions: [], paid }) });
  onTestFinished(() => act(() => setLanguage('en-IN')));
  await open();
  if (press) await userEvent.click(await screen.findByRole('button', { name: press }));
  expect(await screen.findByText(english)).toBeTruthy();
  await act(() => setLanguage('hi'));
  expect(await screen.findByText(hindi)).toBeTruthy();
  expect(screen.queryByText(english)).toBeNull();
});

it('takes back that it is paid where it was marked', async () => {
  order = anOrder({ status: 'fulfilled', allowedActions: ['pay'] });
  const paid = { method: 'cash', customer: new Date().toISOString(), provider: null, at: null } as const;
  api.on({
    'POST /orders/{id}/payment': () => (order = { ...order, allowedActions: ['undo_payment'], paid }),
    'POST /orders/{id}/payment/undo': () => (order = anOrder({ status: 'fulfilled', allowedActions: ['pay'] })),
  });
  await open();
  const card = (await screen.findByRole('heading', { name: 'Payment' })).closest('section') ?? document.body;
  await userEvent.click(within(card).getByRole('button', { name: 'Paid in cash' }));
  const undo = await within(card).findByRole('button', { name: 'Undo: marked as paid' });
  expect(document.activeElement).toBe(undo);
  await waitFor(() => expect(document.querySelector('[data-ignoring]')).toBeNull());
  await userEvent.click(undo);
  expect(await within(card).findByRole('button', { name: 'Paid by UPI' })).toBeTruthy();
  expect(screen.getByText('Payment mark taken back.')).toBeTruthy();
  expect(screen.queryByText(/^Marked as paid/)).toBeNull();
});

it('says no longer that both have confirmed the payment once the karigar has taken the mark back', async () => {
  const at = '2026-11-22T09:00:00.000Z';
  order = anOrder({
    status: 'fulfilled',
    allowedActions: ['pay'],
    paid: { method: 'cash', customer: null, provider: at, at: null },
  });
  const paid = { method: 'cash', customer: at, provider: at, at } as const;
  api.on({ 'POST /orders/{id}/payment': () => (order = { ...order, allowedActions: ['undo_payment'], paid }) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Paid in cash' }));
  expect(await screen.findByText('Marked as paid. You both confirmed it.')).toBeTruthy();
  order = { ...order, paid: { ...paid, provider: null, at: null } };
  act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'fulfilled', progress: null }));
  expect(await screen.findByText(/^You marked it as paid\. Waiting for Ramesh/)).toBeTruthy();
  expect(screen.queryByText(/^Marked as paid/)).toBeNull();
});

it.each([
  [null, 'Marked as paid. Ramesh will be asked to confirm.'],
  ['2026-11-22T09:00:00.000Z', 'Marked as paid. You both confirmed it.'],
])('says what came of marking the order as paid (karigar’s word: %s)', async (provider, said) => {
  const at = '2026-11-22T09:05:00.000Z';
  order = anOrder({
    status: 'fulfilled',
    allowedActions: ['pay'],
    ...(provider && { paid: { method: 'cash', customer: null, provider, at: null } }),
  });
  api.on({
    'POST /orders/{id}/payment': () =>
      (order = { ...order, allowedActions: [], paid: { method: 'cash', customer: at, provider, at: provider && at } }),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Paid in cash' }));
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
