import { expect, it } from 'vitest';
import { morning, pendingOrder } from '../../testing/builders.ts';
import { providerOrderView } from './order-view.ts';

it('says in the provider’s list what the customer has reported as paid', () => {
  const order = { ...pendingOrder(), paid: { customer: { method: 'upi', at: morning } } } as const;
  expect(providerOrderView(order, morning).paid).toEqual({ method: 'upi', customer: morning.toISOString(), provider: null, at: null });
  expect(providerOrderView(pendingOrder(), morning)).not.toHaveProperty('paid');
});
