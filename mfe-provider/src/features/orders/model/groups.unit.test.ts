import { expect, it } from 'vitest';
import { orderLine } from '../../../shared/orders/order-line.ts';
import { anOrderLine } from '../../../testing/builders.ts';
import { groupsOf } from './groups.ts';

const line = (id: string, status: Parameters<typeof anOrderLine>[0]) => orderLine(anOrderLine({ order_id: id, ...status }));

it('separates what to answer, what is to come and what is past', () => {
  const lines = [
    line('unreported', { status: 'confirmed', allowedActions: ['fulfil', 'report_no_show'] }),
    line('accepted', { status: 'confirmed', allowedActions: ['progress'] }),
    line('new', { status: 'pending' }),
    line('done', { status: 'fulfilled' }),
    line('late', { status: 'expired' }),
  ];
  expect(groupsOf(lines).map(({ group, lines: found }) => [group, ...found.map(({ id }) => id)])).toEqual([
    ['toAnswer', 'unreported', 'new'],
    ['toCome', 'accepted'],
    ['past', 'done', 'late'],
  ]);
});

it('has no empty groups', () => {
  expect(groupsOf([line('done', { status: 'fulfilled' })]).map(({ group }) => group)).toEqual(['past']);
  expect(groupsOf([])).toEqual([]);
});
