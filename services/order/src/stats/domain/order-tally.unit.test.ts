import { expect, it } from 'vitest';
import { emptyBooks, tallyOf, type CustomerTally } from './order-tally.ts';

const books = { ...emptyBooks, total: 10, fulfilled: 8, earnings: 80_000, repeat: 3 };
const nothing = { total: 0, pending: 0, fulfilled: 0, earnings: 0, current: 0, last: 0, fulfilledCurrent: 0, fulfilledLast: 0 };
const customer = (over: Partial<CustomerTally>): CustomerTally => ({ customerId: 'asha', ...nothing, fulfilledBefore: 0, ...over });

it('adds what is open to what is closed', () => {
  expect(tallyOf(emptyBooks, [])).toMatchObject({ total: 0, fulfilled: 0, earnings: 0, repeat: 0 });
  expect(
    tallyOf(books, [customer({ total: 3, pending: 1, fulfilled: 1, earnings: 10_000, current: 2, last: 1 }), customer({ total: 1 })]),
  ).toMatchObject({ total: 14, pending: 1, fulfilled: 9, earnings: 90_000, current: 2, last: 1 });
});

it.each([
  ['had one order before and comes back', { fulfilledBefore: 1, fulfilled: 1, fulfilledCurrent: 1 }, [4, 1, 0]],
  ['comes twice', { fulfilled: 2, fulfilledCurrent: 2 }, [4, 1, 0]],
  ['came back long ago, and again', { fulfilledBefore: 2, fulfilled: 1, fulfilledCurrent: 1 }, [3, 1, 0]],
  ['came back last month', { fulfilledBefore: 1, fulfilled: 1, fulfilledLast: 1 }, [4, 0, 1]],
  ['came back in both', { fulfilledBefore: 1, fulfilled: 2, fulfilledLast: 1, fulfilledCurrent: 1 }, [4, 1, 1]],
  ['comes once', { fulfilled: 1, fulfilledCurrent: 1 }, [3, 0, 0]],
])('counts a customer who %s', (_, over, [repeat, repeatCurrent, repeatLast]) => {
  expect(tallyOf(books, [customer(over)])).toMatchObject({ repeat, repeatCurrent, repeatLast });
});
