import { afterEach, expect, it, vi } from 'vitest';
import { readMessage, showsItself, templateOf } from './messages.ts';

const message = { id: 'n1', title: 'Seva', message: 'Your order has been accepted.', kind: 'order', ref: 'o1', role: 'customer' };
const list = {
  remotes: [
    { frontend: { notifications: { role: 'customer', order: '/orders/{ref}/view', offer: '/instant-service' } } },
    { frontend: null },
    { frontend: { notifications: { role: 'provider', order: '/provider/orders?order={ref}' } } },
  ],
};

it('accepts only what dispatch sends', () => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
  expect(readMessage(JSON.stringify({ ...message, ref: null, extra: 1 }))).toEqual({ ...message, ref: null });
  for (const other of [
    '',
    'null',
    '[]',
    '{"id":1}',
    JSON.stringify({ ...message, role: undefined }),
    JSON.stringify({ ...message, title: undefined }),
  ])
    expect(readMessage(other)).toBeUndefined();
});

it.each([
  [message, '/orders/{ref}/view'],
  [{ ...message, role: 'provider' }, '/provider/orders?order={ref}'],
  [{ ...message, kind: 'offer' }, '/instant-service'],
  [{ ...message, kind: 'unheard-of' }, '/'],
  [{ ...message, ref: null }, '/'],
  [{ ...message, role: 'operator' }, '/'],
])('given %j, opens %s', (one, expected) => {
  expect(templateOf(list, one)).toBe(expected);
});

it('opens the home page while the list cannot be read', () => {
  expect(templateOf(undefined, message)).toBe('/');
});

/** A page that answers the worker's question, or leaves it unanswered. */
const page = (answer?: boolean) => ({
  postMessage: (_asked: unknown, [reply]: MessagePort[] = []) => void (answer !== undefined && reply?.postMessage(answer)),
});
afterEach(() => void vi.useRealTimers());

it.each([true, false])('learns from a page that its notifications are shown there: %s', async (answer) => {
  expect(await showsItself(page(answer) as Client, message)).toBe(answer);
});

it('shows a message itself when a page does not answer', async () => {
  vi.useFakeTimers();
  const asked = showsItself(page() as Client, message);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toBe(false);
});
