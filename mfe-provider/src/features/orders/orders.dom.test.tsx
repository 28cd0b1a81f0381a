import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes, signIn } from '@karigar/platform/testing';
import { anOrder, anOrderLine } from '../../testing/builders.ts';
import { answerCalls, Refusal } from '../../testing/fake-api.ts';
import { Component } from './pages/orders-page.tsx';

const routes = [{ path: '/provider/orders', Component }];

beforeEach(() => signIn('provider', { id: 'p1' }));
afterEach(() => vi.restoreAllMocks());

const order = (number: string) => screen.findByRole('group', { name: `Order ${number}` });

describe('the orders of a provider', () => {
  it('are filtered by tabs', async () => {
    answerCalls({
      'GET /orders/provider': () => [
        anOrderLine(),
        anOrderLine({ order_id: 'o2', number: 'K-2', status: 'fulfilled', allowedActions: [], issue: 'Old leak' }),
      ],
    });
    renderRoutes(routes, '/provider/orders');

    expect(await screen.findByText('Old leak')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All2',
      'Pending1',
      'Confirmed0',
      'Rejected0',
      'Fulfilled1',
      'Cancelled0',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: /^Pending/ }));
    expect(screen.queryByText('Old leak')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Rejected/ }));
    expect(screen.getByText('No orders found')).toBeTruthy();
  });

  it('are asked for at the older address when the first one fails', async () => {
    const { seen } = answerCalls({
      'GET /orders/provider': () => new Refusal(404, 'NOT_FOUND', 'Not here'),
      'GET /provider/orders': () => ({ orders: [anOrderLine()] }),
    });
    renderRoutes(routes, '/provider/orders');
    expect(await order('K-4821')).toBeTruthy();
    expect(seen.map(({ key }) => key)).toEqual(['GET /orders/provider', 'GET /provider/orders']);
  });

  it('are accepted: shown at once, and read again after half a second', async () => {
    let status: 'pending' | 'confirmed' = 'pending';
    const lines = () => [anOrderLine({ status, allowedActions: status === 'pending' ? ['accept', 'reject'] : ['progress'] })];
    const { seen } = answerCalls({
      'GET /orders/provider': lines,
      'PUT /orders/order-1/status': () => anOrder({ status: (status = 'confirmed'), allowedActions: ['progress'] }),
    });
    renderRoutes(routes, '/provider/orders');

    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Accept' }));

    expect(await screen.findByText('Accepted')).toBeTruthy();
    expect(within(await order('K-4821')).getByRole('button', { name: 'I am on the way' })).toBeTruthy();
    expect(seen.filter(({ key }) => key.startsWith('PUT'))).toEqual([{ key: 'PUT /orders/order-1/status', body: { status: 'accepted' } }]);
    await vi.waitFor(() => expect(seen.filter(({ key }) => key === 'GET /orders/provider')).toHaveLength(2), 2000);
  });

  it.each([
    ['Accept', 'Failed to accept order. Please try again.'],
    ['Decline', 'Failed to decline order. Please try again.'],
  ])('%s that fails is said in a dialog', async (button, sentence) => {
    answerCalls({
      'GET /orders/provider': () => [anOrderLine()],
      'PUT /orders/order-1/status': () => new Refusal(409, 'INVALID_TRANSITION', 'The order has moved on.'),
    });
    renderRoutes(routes, '/provider/orders');

    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: button }));

    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(sentence)).toBeTruthy();
    expect(within(dialog).getByText('The order has moved on.')).toBeTruthy();
  });

  it('show the customer’s contact once they are accepted', async () => {
    const { answers } = answerCalls({
      'GET /orders/provider': () => [anOrderLine()],
      'GET /orders/order-1': () => anOrder({ allowedActions: ['accept', 'reject'] }),
    });
    const { unmount } = renderRoutes(routes, '/provider/orders?order=order-1');
    const dialog = await screen.findByRole('dialog', { name: 'Order K-4821' });
    expect(within(dialog).getByText('You’ll see phone and email here once you accept the order.')).toBeTruthy();
    expect(within(dialog).queryByRole('link')).toBeNull();
    unmount();

    answers['GET /orders/order-1'] = () =>
      anOrder({
        status: 'confirmed',
        allowedActions: ['progress'],
        CustomerInfo: { name: 'Asha Deshmukh', email: 'asha@example.org', phone: '+919800000001' },
      });
    renderRoutes(routes, '/provider/orders?order=order-1');
    const call = await screen.findByRole('link', { name: 'Call Asha' });
    expect(call.getAttribute('href')).toBe('tel:+919800000001');
  });

  it('are shown beyond the first two hundred', async () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        anOrderLine({ order_id: `o${from + n}`, number: `K-${from + n}`, status: 'rejected', allowedActions: [] }),
      );
    answerCalls({ 'GET /orders/provider': ({ url }) => (url.searchParams.get('before') === 'o199' ? [anOrderLine()] : lines(0, 200)) });
    renderRoutes(routes, '/provider/orders?status=pending');
    await userEvent.click(await screen.findByRole('button', { name: 'Show older orders' }));
    expect(await order('K-4821')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  });

  it('take a reported step back', async () => {
    answerCalls({
      'GET /orders/provider': () => [anOrderLine({ status: 'confirmed', progress: 'on_the_way', allowedActions: ['undo_progress'] })],
      'PUT /orders/order-1/progress/undo': () => anOrder({ status: 'confirmed', progress: null, allowedActions: ['progress'] }),
    });
    renderRoutes(routes, '/provider/orders');
    await userEvent.click(within(await order('K-4821')).getByRole('button', { name: 'Undo' }));
    expect(await within(await order('K-4821')).findByRole('button', { name: 'I am on the way' })).toBeTruthy();
  });

  it('are cancelled with a reason, which both sides can read', async () => {
    let current = anOrder({ status: 'confirmed', allowedActions: ['cancel'] });
    const cancellation = { by: 'provider', reason: 'other', note: 'I am ill.' } as const;
    const { seen } = answerCalls({
      'GET /orders/provider': () => [],
      'GET /orders/order-1': () => current,
      'POST /orders/order-1/cancel': () => (current = anOrder({ status: 'cancelled', allowedActions: [], cancellation })),
    });
    renderRoutes(routes, '/provider/orders?order=order-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'Order K-4821' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await dialog.findByText('Please give a reason')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), 'I am ill.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await sheet.findByText('I am ill.')).toBeTruthy();
    expect(seen.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ reason: 'other', note: 'I am ill.' });
  });

  it('that cannot be loaded say so, with a retry', async () => {
    const { answers } = answerCalls({
      'GET /orders/provider': () => new Refusal(503, 'UNAVAILABLE', 'A part of the service is down.'),
      'GET /provider/orders': () => new Refusal(503, 'UNAVAILABLE', 'A part of the service is down.'),
    });
    renderRoutes(routes, '/provider/orders');
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    answers['GET /orders/provider'] = () => [anOrderLine()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await order('K-4821')).toBeTruthy();
  });
});
