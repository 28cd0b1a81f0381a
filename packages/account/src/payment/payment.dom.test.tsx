import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OrderView } from '@karigar/contracts';
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

const api = fakeApi({ 'POST /orders/{id}/payment': () => ({}) as OrderView });
const onMarked = vi.fn();
beforeEach(() => signIn('customer'));
const show = (order: Order, me: 'customer' | 'provider' = 'customer') =>
  renderPage(
    [
      {
        path: '*',
        element: (
          <OrderPayment order={order} me={me} other="Ramesh" onMarked={onMarked}>
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
    /Ramesh says that it is paid/,
    2,
  ],
  ['is paid when both say so', { paid: { method: 'upi', customer: at, provider: at, at }, allowedActions: [] }, /Paid by UPI, 22 Nov/, 0],
] as const)('%s', async (_name, more, text, buttons) => {
  show(anOrder({ ...more, allowedActions: [...('allowedActions' in more ? more.allowedActions : ['pay' as const])] }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

it.each([
  ['customer', { customer: null, provider: at }, /Ramesh says that it is paid\.$/],
  ['provider', { customer: at, provider: null }, /Ramesh says that it is paid\.$/],
  ['provider', { customer: null, provider: at }, /^You marked it as paid\. Waiting for Ramesh/],
] as const)('says to the %s who marked it, also when it cannot be marked now: %o', async (me, marks, text) => {
  show(anOrder({ paid: { method: 'cash', at: null, ...marks }, allowedActions: [] }), me);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the focus in its place when the pressed button disappears', async () => {
  const paid = { method: 'cash', customer: at, provider: null, at: null } as const;
  const Marked = () => {
    const [order, setOrder] = useState(anOrder());
    return <OrderPayment order={order} me="customer" other="Ramesh" onMarked={() => setOrder(anOrder({ paid, allowedActions: [] }))} />;
  };
  renderPage([{ path: '*', element: <Marked /> }], '/');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Paid in cash' }));
  expect(await screen.findByText(/Waiting for Ramesh/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
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
