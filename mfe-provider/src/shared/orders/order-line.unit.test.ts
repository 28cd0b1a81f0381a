import { describe, expect, it } from 'vitest';
import { anOrderLine } from '../../testing/builders.ts';
import { inOrderOfVisits, isMissed, linesOf, nextStep, orderLine, readLines, visitTime } from './order-line.ts';

describe('a row of the order list', () => {
  it('shows the order’s fields', () => {
    expect(orderLine(anOrderLine())).toEqual({
      id: 'order-1',
      orderNo: 'K-4821',
      customerName: 'Asha Deshmukh',
      serviceType: 'Tap and leak repair',
      address: '12 Lake View, Kothrud, Pune',
      issue: 'The kitchen tap drips',
      status: 'pending',
      total: 362.63,
      date: '2026-11-22T03:30:00.000Z',
      end: '2026-11-22T05:30:00.000Z',
      arrivesBy: '',
      asksStartCode: false,
      delay: null,
      expires: '',
      requestId: null,
      progress: null,
      unreadMessages: 0,
      travelKm: null,
      saysPaid: null,
      actions: ['accept', 'reject'],
    });
  });

  it('shows how the customer says that it was paid, until the provider has said it', () => {
    const paid = { method: 'upi', customer: '2026-11-22T05:00:00.000Z', provider: null, at: null } as const;
    expect(orderLine(anOrderLine({ paid })).saysPaid).toBe('upi');
    expect(orderLine(anOrderLine({ paid: { ...paid, provider: '2026-11-22T05:00:00.000Z' } })).saysPaid).toBeNull();
  });

  it('has defaults for missing fields, and counts as pending', () => {
    expect(orderLine({ order_id: 'o9' })).toMatchObject({
      orderNo: 'o9',
      customerName: 'Customer',
      serviceType: 'Service',
      address: '',
      issue: 'No issue specified',
      status: 'pending',
      actions: ['accept', 'reject'],
    });
  });

  it('shows the notes of a booking without an issue', () => {
    expect(orderLine(anOrderLine({ issue: '', notes: 'Ring twice' })).issue).toBe('Ring twice');
  });

  it('shows when an instant order was created, since it has no window', () => {
    const line = orderLine(anOrderLine({ scheduled_end: null, request_id: 'r1' }));
    expect(line.requestId).toBe('r1');
    const weekBefore = Date.parse('2026-11-15T06:00:00Z');
    expect(visitTime(line, weekBefore)).toBe('22 Nov, 9:00 AM');
    expect(visitTime(orderLine(anOrderLine()), weekBefore)).toBe('Sun, 22 Nov, 9–11 AM');
    expect(visitTime({ date: '', end: '', arrivesBy: '', delay: null })).toBe('Not specified');
  });

  it('shows today and tomorrow in the marketplace’s time zone', () => {
    const visit = orderLine(anOrderLine());
    expect(visitTime(visit, Date.parse('2026-11-21T18:45:00Z'))).toBe('Today, 9–11 AM');
    expect(visitTime(visit, Date.parse('2026-11-21T18:15:00Z'))).toBe('Tomorrow, 9–11 AM');
  });

  it('shows the promised arrival until the provider is there', () => {
    const instant = anOrderLine({ status: 'confirmed', scheduled_end: null, request_id: 'r1', arrivesBy: '2026-11-22T03:50:00.000Z' });
    const now = Date.parse('2026-11-22T03:40:00.000Z');
    expect(visitTime(orderLine(instant), now)).toBe('Arriving by 9:20 AM');
    expect(visitTime(orderLine({ ...instant, progress: 'on_the_way' }), now)).toBe('Arriving by 9:20 AM');
    const delay = { expected: '2026-11-22T04:10:00.000Z', minutes: 20 };
    expect(visitTime(orderLine({ ...instant, delay }), now)).toBe('Arriving by 9:40 AM');
    expect(orderLine({ ...instant, progress: 'arrived' }).arrivesBy).toBe('');
    expect(orderLine({ ...instant, status: 'fulfilled' }).arrivesBy).toBe('');
  });

  it('shows that the promised arrival has passed, with its day once that is over', () => {
    const arrivesBy = '2026-11-22T18:20:00.000Z';
    const instant = anOrderLine({ status: 'confirmed', scheduled_end: null, request_id: 'r1', arrivesBy });
    const shown = (at: string, more = {}) => visitTime(orderLine({ ...instant, ...more }), Date.parse(at));
    expect(shown('2026-11-22T18:20:00.001Z')).toBe('Was expected by 11:50 PM');
    expect(shown('2026-11-22T18:31:00.000Z')).toBe('Was expected by 22 Nov, 11:50 PM');
    const delay = { expected: '2026-11-22T18:50:00.000Z', minutes: 30 };
    expect(shown('2026-11-22T18:21:00.000Z', { delay })).toBe('Arriving by 23 Nov, 12:20 AM');
  });

  it('is read from either form of the response', () => {
    const order = anOrderLine();
    expect(readLines([order])).toEqual(readLines({ orders: [order] }));
  });
});

describe('progress steps', () => {
  it.each([
    [null, 'on_the_way'],
    ['on_the_way', 'arrived'],
    ['arrived', 'started'],
    ['started', null],
  ] as const)('after %s comes %s', (progress, expected) => {
    expect(nextStep({ actions: ['progress'], progress, asksStartCode: false })).toBe(expected);
  });

  it('is hidden if the server does not offer it', () => {
    expect(nextStep({ actions: ['accept'], progress: null, asksStartCode: false })).toBeNull();
    // It is too late for the visit.
    expect(nextStep({ actions: ['progress', 'fulfil', 'report_no_show'], progress: null, asksStartCode: false })).toBeNull();
  });
});

it('is the start with the code, once, after the customer has said that nobody came', () => {
  const denied = { actions: ['progress', 'report_no_show'], asksStartCode: true } as const;
  expect(nextStep({ ...denied, progress: 'on_the_way' })).toBe('started');
  expect(nextStep({ ...denied, progress: 'started' })).toBeNull();
  expect(nextStep({ ...denied, progress: null, asksStartCode: false })).toBeNull();
});

it('is missed once its window and the announced delay are over', () => {
  const visit = orderLine(anOrderLine({ status: 'confirmed', allowedActions: ['progress', 'fulfil'] }));
  const end = Date.parse(visit.end);
  const late = { ...visit, delay: { expected: new Date(end + 1_800_000).toISOString(), minutes: 30 } };
  expect([isMissed(visit, end - 1), isMissed(visit, end)]).toEqual([false, true]);
  expect([isMissed(late, end + 1_799_999), isMissed(late, end + 1_800_000)]).toEqual([false, true]);
});

it('filters by tab regardless of the status’s case', () => {
  const lines = readLines([anOrderLine(), anOrderLine({ order_id: 'o2', status: 'CONFIRMED' as 'confirmed' })]);
  expect(linesOf('confirmed', lines).map(({ id }) => id)).toEqual(['o2']);
  expect(linesOf('all', lines)).toHaveLength(2);
});

it('sorts upcoming visits first, soonest on top, then past ones, latest on top', () => {
  const lines = (
    [
      ['late', 'confirmed', '28'],
      ['old', 'fulfilled', '02'],
      ['soon', 'pending', '24'],
      ['recent', 'cancelled', '20'],
    ] as const
  ).map(([id, status, day]) => anOrderLine({ order_id: id, status, date: `2026-11-${day}T03:30:00.000Z` }));
  expect(inOrderOfVisits(readLines(lines)).map(({ id }) => id)).toEqual(['soon', 'late', 'recent', 'old']);
});
