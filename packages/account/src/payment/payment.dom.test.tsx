import { Profiler, useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderView } from '@karigar/contracts';
import { toast, toasts } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { OrderPayment } from './order-payment.tsx';

type Order = Pick<OrderView, 'id' | 'total' | 'payment' | 'paid' | 'allowedActions'>;
const anOrder = (more: Partial<Order> = {}): Order => ({
  id: 'k1',
  total: 362.63,
  payment: { method: 'cash', cardLast4: null },
  allowedActions: ['pay'],
  ...more,
});
const at = '2026-11-22T09:00:00.000Z';

const api = fakeApi({ 'POST /orders/{id}/payment': () => ({}) as OrderView, 'POST /orders/{id}/payment/undo': () => ({}) as OrderView });
const onMarked = vi.fn();
const onUndone = vi.fn();
beforeEach(() => signIn('customer'));
afterEach(() => vi.useRealTimers());
const show = (order: Order, me: 'customer' | 'provider' = 'customer') =>
  renderPage(
    [
      {
        path: '*',
        element: (
          <OrderPayment order={order} me={me} other="Ramesh" onMarked={onMarked} onUndone={onUndone}>
            the code
          </OrderPayment>
        ),
      },
    ],
    '/',
  );

it('is marked with its method', async () => {
  show(anOrder(), 'provider');
  expect(await screen.findByText(/Have you been paid ₹362.63/)).toBeTruthy();
  expect(screen.getByText('the code')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Received by UPI' }));
  expect(api.sent('POST /orders/{id}/payment').map(({ body }) => body)).toEqual([{ method: 'upi' }]);
  expect(onMarked).toHaveBeenCalled();
});

it('dismisses the message that asks to confirm it, which may be over the page still', async () => {
  toast('Ramesh says that your order is paid. Please confirm it.', { about: 'order:k1' });
  toast('Another one', { about: 'order:k2' });
  show(anOrder({ paid: { method: 'cash', customer: null, provider: at, at: null } }));
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Paid in cash' }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Another one']));
});

it.each([
  [
    'waits for the other side',
    { paid: { method: 'cash', customer: at, provider: null, at: null }, allowedActions: [] },
    /Waiting for Ramesh/,
    0,
  ],
  [
    'asks to confirm what the other side says',
    { paid: { method: 'cash', customer: null, provider: at, at: null } },
    'Ramesh says: paid in cash. Please confirm.',
    2,
  ],
  ['is paid when both say so', { paid: { method: 'upi', customer: at, provider: at, at }, allowedActions: [] }, /Paid by UPI, 22 Nov/, 0],
] as const)('%s', async (_name, more, text, buttons) => {
  show(anOrder({ ...more, allowedActions: [...('allowedActions' in more ? more.allowedActions : ['pay' as const])] }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

it.each([
  ['customer', 'You: UPI. Ramesh: cash. 22 Nov, 2:30 PM'],
  ['provider', 'You: cash. Ramesh: UPI. 22 Nov, 2:30 PM'],
] as const)('shows the %s both methods where the sides name different ones', async (me, text) => {
  const differing = { customer: 'upi', provider: 'cash' } as const;
  show(anOrder({ paid: { method: 'cash', customer: at, provider: at, at, differing }, allowedActions: [] }), me);
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['customer', { customer: null, provider: at }, 'Ramesh says: paid in cash.'],
  ['provider', { customer: at, provider: null }, 'Ramesh says: paid in cash.'],
  ['provider', { customer: null, provider: at }, /^You marked it as paid\. Waiting for Ramesh/],
] as const)('says to the %s who marked it, also when it cannot be marked now: %o', async (me, marks, text) => {
  show(anOrder({ paid: { method: 'cash', at: null, ...marks }, allowedActions: [] }), me);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('has the method that the other side names as the main one, instead of the agreed one', async () => {
  const main = () => screen.getAllByRole('button').filter(({ className }) => /\bprimary\b/.test(className));
  const { unmount } = show(anOrder(), 'provider');
  await screen.findByRole('button', { name: 'Received by UPI' });
  expect(main().map(({ textContent }) => textContent)).toEqual(['Received in cash']);
  unmount();
  show(anOrder({ paid: { method: 'upi', customer: at, provider: null, at: null } }), 'provider');
  expect(await screen.findByText('Ramesh says: paid by UPI. Please confirm.')).toBeTruthy();
  expect(main().map(({ textContent }) => textContent)).toEqual(['Received by UPI']);
});

it('keeps the focus in its place when the pressed button disappears', async () => {
  const paid = { method: 'cash', customer: at, provider: null, at: null } as const;
  const Marked = () => {
    const [order, setOrder] = useState(anOrder());
    const marked = () => setOrder(anOrder({ paid, allowedActions: [] }));
    return <OrderPayment order={order} me="customer" other="Ramesh" onMarked={marked} onUndone={onUndone} />;
  };
  renderPage([{ path: '*', element: <Marked /> }], '/');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Paid in cash' }));
  expect(await screen.findByText(/Waiting for Ramesh/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
});

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const markedBy = (me: 'customer' | 'provider', at: string, more: Partial<Order> = {}) =>
  anOrder({ paid: { method: 'cash', customer: null, provider: null, at: null, [me]: at }, allowedActions: ['undo_payment'], ...more });
const undoButton = () => screen.queryByRole('button', { name: 'Undo: marked as paid' });

/** Shows an order as the parents do, which show what a command answers. */
function Followed({ first, me }: { first: Order; me: 'customer' | 'provider' }) {
  const [order, setOrder] = useState(first);
  return <OrderPayment order={order} me={me} other="Ramesh" onMarked={setOrder} onUndone={setOrder} />;
}

it.each(['customer', 'provider'] as const)('can be taken back by the %s who marked it, and marked again', async (me) => {
  const at = secondsAgo(1);
  api.on({
    'POST /orders/{id}/payment': () => markedBy(me, at) as OrderView,
    'POST /orders/{id}/payment/undo': () => anOrder() as OrderView,
  });
  renderPage([{ path: '*', element: <Followed first={anOrder()} me={me} /> }], '/');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: / in cash$/ }));
  expect(await screen.findByText(/^You marked it as paid/)).toBeTruthy();
  expect(document.activeElement).toBe(undoButton());
  // For the second tap of a double tap.
  expect(document.querySelector('[data-ignoring]')).toBeTruthy();
  await user.click(undoButton()!);
  const again = await screen.findByRole('button', { name: / in cash$/ });
  expect(api.sent('POST /orders/{id}/payment/undo')).toMatchObject([{ body: { at } }]);
  expect(document.activeElement).toBe(again);
  expect(undoButton()).toBeNull();
});

it('can be taken back after the other side has confirmed it, too', async () => {
  const both = { method: 'cash', customer: secondsAgo(20), provider: secondsAgo(5), at: secondsAgo(5) } as const;
  show(anOrder({ paid: both, allowedActions: ['undo_payment'] }));
  expect(await screen.findByText(/^Paid in cash/)).toBeTruthy();
  await userEvent.setup().click(undoButton()!);
  expect(api.sent('POST /orders/{id}/payment/undo')).toMatchObject([{ body: { at: both.customer } }]);
  expect(onUndone).toHaveBeenCalled();
});

it('cannot be taken back once two minutes are over, and leaves the focus in its place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(markedBy('customer', secondsAgo(110)));
  await screen.findByText(/^You marked it as paid/);
  act(() => undoButton()!.focus());
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(undoButton()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
});

it.each([
  ['nothing is marked', anOrder()],
  ['the mark can be taken back for another 110 s', markedBy('customer', secondsAgo(10))],
  ['the mark cannot be taken back any more', markedBy('customer', secondsAgo(300))],
])('draws nothing while it waits and %s', async (_what, order) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onRender = vi.fn();
  const payment = (
    <Profiler id="payment" onRender={onRender}>
      <OrderPayment order={order} me="customer" other="Ramesh" onMarked={onMarked} onUndone={onUndone} />
    </Profiler>
  );
  renderPage([{ path: '*', element: payment }], '/');
  await screen.findByRole('heading', { name: 'Payment' });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  onRender.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(onRender).not.toHaveBeenCalled();
});

it('offers nobody to take back what the other side has marked', async () => {
  show(markedBy('provider', secondsAgo(5), { allowedActions: ['pay'] }));
  expect(await screen.findByText(/^Ramesh says: paid/)).toBeTruthy();
  expect(undoButton()).toBeNull();
});

it('says why it could not be taken back, and no longer once it has been all the same', async () => {
  const marked = markedBy('customer', secondsAgo(5));
  api.on({ 'POST /orders/{id}/payment/undo': () => Response.error() });
  let follow: (order: Order) => void = () => undefined;
  const Page = () => {
    const [order, setOrder] = useState(marked);
    follow = setOrder;
    return <OrderPayment order={order} me="customer" other="Ramesh" onMarked={onMarked} onUndone={onUndone} />;
  };
  renderPage([{ path: '*', element: <Page /> }], '/');
  await screen.findByText(/^You marked it as paid/);
  await userEvent.setup().click(undoButton()!);
  expect(await screen.findByText(/could not reach Karigar/)).toBeTruthy();
  act(() => follow(anOrder()));
  await waitFor(() => expect(screen.queryByText(/could not reach Karigar/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Paid by UPI' })).toBeTruthy();
  act(() => follow(marked));
  expect(await screen.findByText(/^You marked it as paid/)).toBeTruthy();
  expect(screen.queryByText(/could not reach Karigar/)).toBeNull();
});

it('shows why it could not be marked', async () => {
  api.on({ 'POST /orders/{id}/payment': () => problem(409, 'INVALID_TRANSITION', { message: 'The order has moved on.' }) });
  show(anOrder());
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Paid in cash' }));
  expect(await screen.findByText('The order has moved on.')).toBeTruthy();
});

it.each([
  ['cash', /Received by UPI.*the code/],
  ['upi', /the code.*Received in cash/],
] as const)('has the buttons of an order to be paid by %s within reach', async (method, order) => {
  show(anOrder({ payment: { method, cardLast4: null } }), 'provider');
  await screen.findByText(/Have you been paid/);
  expect(document.body.textContent).toMatch(order);
});
