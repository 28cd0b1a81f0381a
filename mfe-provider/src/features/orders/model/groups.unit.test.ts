import { expect, it } from 'vitest';
import { orderLine } from '../../../shared/orders/order-line.ts';
import { anOrderLine } from '../../../testing/builders.ts';
import { groupsOf } from './groups.ts';

const now = Date.parse('2026-11-22T05:30:00.000Z');
const line = (id: string, status: Parameters<typeof anOrderLine>[0]) => orderLine(anOrderLine({ order_id: id, ...status }));

it('separates what to answer, what is to come and what is past', () => {
  const lines = [
    line('unreported', { status: 'confirmed', allowedActions: ['fulfil', 'report_no_show'] }),
    line('accepted', { status: 'confirmed', allowedActions: ['progress'], scheduled_end: '2026-11-22T05:30:00.001Z' }),
    line('missed', { status: 'confirmed', allowedActions: ['progress', 'fulfil'] }),
    line('at work', { status: 'confirmed', progress: 'started', allowedActions: ['fulfil'] }),
    line('instant', { status: 'confirmed', request_id: 'r1', scheduled_end: null, allowedActions: ['progress', 'fulfil'] }),
    line('denied', { status: 'confirmed', progress: 'on_the_way', allowedActions: ['report_no_show'] }),
    line('new', { status: 'pending' }),
    line('done', { status: 'fulfilled' }),
    line('late', { status: 'expired' }),
  ];
  expect(groupsOf(lines, now).map(({ group, lines: found }) => [group, ...found.map(({ id }) => id)])).toEqual([
    ['toAnswer', 'unreported', 'missed', 'denied', 'new'],
    ['toCome', 'accepted', 'at work', 'instant'],
    ['past', 'done', 'late'],
  ]);
});

it('has no empty groups', () => {
  expect(groupsOf([line('done', { status: 'fulfilled' })], now).map(({ group }) => group)).toEqual(['past']);
  expect(groupsOf([], now)).toEqual([]);
});
