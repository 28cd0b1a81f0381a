import { expect, it } from 'vitest';
import { instantOrder, morning, pendingOrder } from '../../testing/builders.ts';
import { anonymize } from '../domain/anonymize.ts';
import { orderView, providerOrderView } from './order-view.ts';

it('says in the provider’s list what the customer has reported as paid', () => {
  const order = { ...pendingOrder(), paid: { customer: { method: 'upi', at: morning } } } as const;
  expect(providerOrderView(order, morning).paid).toEqual({ method: 'upi', customer: morning.toISOString(), provider: null, at: null });
  expect(providerOrderView(pendingOrder(), morning)).not.toHaveProperty('paid');
});

it('shows how each side says that it was paid if the two differ', () => {
  const marked = (customer: 'upi' | 'cash') =>
    orderView(
      { ...pendingOrder(), paid: { customer: { method: customer, at: morning }, provider: { method: 'cash', at: morning } } },
      'customer',
      morning,
    );
  expect(marked('upi').paid).toMatchObject({ method: 'cash', differing: { customer: 'upi', provider: 'cash' } });
  expect(marked('cash').paid).not.toHaveProperty('differing');
});

it('shows the area of an order, also after its customer was deleted', () => {
  const order = { ...pendingOrder({ location: '5 Lake View, Kothrud, Pune 411001' }), state: { status: 'rejected' } } as const;
  expect(providerOrderView(order, morning).location).toBe('Kothrud, Pune 411001');
  expect(providerOrderView(anonymize(order, 'customer'), morning).location).toBe('Kothrud, Pune 411001');
});

it.each(['customer', 'provider'] as const)('offers messages until the account of the %s was deleted', (side) => {
  const order = instantOrder();
  const viewer = side === 'customer' ? 'provider' : 'customer';
  expect(orderView(order, viewer, morning).allowedActions).toContain('message');
  expect(orderView(anonymize(order, side), viewer, morning).allowedActions).not.toContain('message');
});
