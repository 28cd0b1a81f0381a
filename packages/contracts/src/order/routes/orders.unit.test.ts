import { describe, expect, it } from 'vitest';
import { orderRoutes } from './index.ts';

const asSpecified = {
  service_id: 'svc_1',
  provider_id: 'pro_1',
  location: ' Flat 4, FC Road ',
  issue: 'Tap leaks',
  date: '2026-11-21T09:00:00+05:30',
  estimated_charge: 513.63,
  status: 'CONFIRMED',
};

describe('placing an order', () => {
  const { body } = orderRoutes.placeOrder;

  it('takes the payload of the specification, in cash unless it says otherwise', () => {
    expect(body.parse(asSpecified)).toStrictEqual({
      ...asSpecified,
      location: 'Flat 4, FC Road',
      date: '2026-11-21T03:30:00.000Z',
      payment: { method: 'cash' },
    });
  });

  it('keeps no card data but the last four digits, and those of a card only', () => {
    expect(
      body.parse({ ...asSpecified, payment: { method: 'card', cardLast4: '4242', number: '4111111111114242', cvv: '123' } }).payment,
    ).toStrictEqual({
      method: 'card',
      cardLast4: '4242',
    });
    for (const payment of [{ method: 'cash', cardLast4: '4242' }, { method: 'card', cardLast4: '4111111111114242' }, { method: 'gold' }]) {
      expect(body.safeParse({ ...asSpecified, payment }).success).toBe(false);
    }
  });

  it.each([
    { location: '   ' },
    { location: 'x'.repeat(501) },
    { date: 'tomorrow' },
    { estimated_charge: '513.63' },
    { estimated_charge: -1 },
    { service_id: { $ne: null } },
    { provider_id: undefined },
    { pincode: '41100' },
    { pincode: '000000' },
  ])('refuses %o', (change) => {
    expect(body.safeParse({ ...asSpecified, ...change }).success).toBe(false);
  });
});

it.each([
  ['ACCEPTED', 'accepted'],
  ['confirmed', 'accepted'],
  ['Rejected', 'rejected'],
  ['fulfilled', 'fulfilled'],
])('reads the status command %s as %s', (given, command) => {
  expect(orderRoutes.changeOrderStatus.body.parse({ status: given })).toStrictEqual({ status: command });
});

it.each(['pending', 'cancelled', 'expired', '', 5])('refuses the status command %s', (status) => {
  expect(orderRoutes.changeOrderStatus.body.safeParse({ status }).success).toBe(false);
});

it('cancels with or without a reason', () => {
  const { body } = orderRoutes.cancelOrder;

  expect(body.parse(undefined)).toStrictEqual({});
  expect(body.parse({ reason: 'changed_mind', note: ' ' })).toStrictEqual({ reason: 'changed_mind', note: null });
  expect(body.parse({ reason: '', note: '' })).toStrictEqual({ reason: null, note: null });
  expect(body.safeParse({ reason: 'bored' }).error?.issues).toMatchObject([
    { path: ['reason'], message: 'Choose one of the listed options.' },
  ]);
  expect(orderRoutes.changeOrderStatus.body.parse({ status: 'rejected', reason: '' })).toMatchObject({ reason: null });
});

it('takes seven days of windows, each once', () => {
  const { body } = orderRoutes.setAvailability;
  const weekly = Array.from({ length: 7 }, () => ['09', '17']);

  expect(body.safeParse({ weekly, daysOff: ['2026-12-25'], capacity: 1 }).success).toBe(true);
  expect(body.safeParse({ weekly: weekly.slice(1), daysOff: [], capacity: 1 }).success).toBe(false);
  expect(body.safeParse({ weekly: weekly.with(0, ['09', '09']), daysOff: [], capacity: 1 }).success).toBe(false);
  expect(body.safeParse({ weekly, daysOff: [], capacity: 0 }).success).toBe(false);
});
