import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '@karigar/contracts';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { OrderOutcome } from './order-outcome.tsx';

type Order = Pick<OrderView, 'id' | 'timeline' | 'allowedActions'>;
const anOrder = (more: Partial<Order> = {}): Order => ({
  id: 'k1',
  timeline: [],
  allowedActions: ['confirm_done', 'report_no_show'],
  ...more,
});
const reported: OrderView['timeline'] = [{ what: 'no_show_reported', at: '2026-11-22T09:00:00.000Z', by: 'customer', note: null }];

const api = fakeApi({ 'POST /orders/{id}/outcome': () => ({}) as OrderView });
const onAnswered = vi.fn();
beforeEach(() => signIn('customer'));
const show = (order: Order) =>
  renderPage([{ path: '*', element: <OrderOutcome order={order} provider="Ramesh" onAnswered={onAnswered} /> }], '/');
const buttons = async () => (await screen.findAllByRole('button')).map(({ textContent }) => textContent);

describe('the question whether the work was done', () => {
  it('is answered with one of two buttons', async () => {
    show(anOrder());
    await userEvent.setup().click(await screen.findByRole('button', { name: 'It was done' }));
    expect(api.sent('POST /orders/{id}/outcome').map(({ body }) => body)).toEqual([{ outcome: 'done' }]);
    expect(onAnswered).toHaveBeenCalled();
  });

  it('allows a customer who reported a no-show to change the answer', async () => {
    show(anOrder({ timeline: reported, allowedActions: ['confirm_done'] }));
    expect(await screen.findByText(/You said that nobody came/)).toBeTruthy();
    expect(await buttons()).toEqual(['It was done']);
  });

  it('does not take the second tap of a double tap for the other answer', async () => {
    const Page = () => {
      const [order, setOrder] = useState(anOrder({ allowedActions: ['report_no_show'] }));
      return (
        <OrderOutcome
          order={order}
          provider="Ramesh"
          onAnswered={() => setOrder(anOrder({ timeline: reported, allowedActions: ['confirm_done'] }))}
        />
      );
    };
    renderPage([{ path: '*', element: <Page /> }], '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Nobody came' }));
    const other = await screen.findByRole('button', { name: 'It was done' });
    // Presses are ignored for as long as this is set.
    expect(other.closest('[data-ignoring]')).not.toBeNull();
  });

  it('is asked as usual after a start with the code, which takes the report back', async () => {
    const started = { what: 'started', at: '2026-11-22T09:10:00.000Z', by: 'provider', note: null, with_code: true } as const;
    show(anOrder({ timeline: [...reported, started], allowedActions: ['confirm_done'] }));
    expect(await screen.findByText(/The visit was planned for more than a day ago/)).toBeTruthy();
  });

  it('is asked again after a report about a visit that was moved since', async () => {
    const moved: OrderView['timeline'] = [
      ...reported,
      { what: 'rescheduled', at: '2026-11-22T10:00:00.000Z', by: 'customer', note: null },
      { what: 'confirmed', at: '2026-11-22T11:00:00.000Z', by: 'provider', note: null },
    ];
    show(anOrder({ timeline: moved }));
    expect(await screen.findByText(/The visit was planned for more than a day ago/)).toBeTruthy();
    expect(screen.queryByText(/nobody came/)).toBeNull();
  });

  it('says when the other side answered first', async () => {
    api.on({ 'POST /orders/{id}/outcome': () => problem(409, 'INVALID_TRANSITION', { message: 'The order has moved on.' }) });
    show(anOrder());
    await userEvent.setup().click(await screen.findByRole('button', { name: 'It was done' }));
    expect(await screen.findByText(/The order has moved on/)).toBeTruthy();
  });

  it('is not asked before its time', async () => {
    renderPage(
      [
        {
          path: '*',
          element: (
            <>
              <OrderOutcome order={anOrder({ allowedActions: ['cancel'] })} provider="" onAnswered={onAnswered} />
              <i>here</i>
            </>
          ),
        },
      ],
      '/',
    );
    expect(await screen.findByText('here')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
