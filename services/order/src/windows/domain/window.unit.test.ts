import { describe, expect, it } from 'vitest';
import { countCurrent, hasRoomFor, othersThan, type WindowEntry } from './window.ts';

const now = new Date('2026-11-20T04:30:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);
const order = (id: string, over: Partial<WindowEntry> = {}): WindowEntry => ({
  id,
  customerId: `customer of ${id}`,
  serviceId: 'service',
  until: null,
  ...over,
});
const hold = (id: string, over: Partial<WindowEntry> = {}): WindowEntry => order(id, { until: inMs(1), ...over });

describe('a window', () => {
  it('counts orders and holds up to the moment in which they lapse', () => {
    expect(countCurrent([order('a'), hold('b'), hold('c', { until: now }), hold('d', { until: inMs(-1) })], now)).toBe(2);
    expect(countCurrent([], now)).toBe(0);
  });

  it('has room below its capacity, and none at it', () => {
    expect(hasRoomFor(order('new'), [], 1, now)).toBe(true);
    expect(hasRoomFor(order('new'), [order('a')], 1, now)).toBe(false);
    expect(hasRoomFor(order('new'), [order('a')], 2, now)).toBe(true);
    expect(hasRoomFor(order('new'), [order('a'), hold('b')], 2, now)).toBe(false);
    expect(hasRoomFor(order('new'), [], 0, now)).toBe(false);
  });

  it('gives the place of a lapsed hold to others', () => {
    expect(hasRoomFor(order('new'), [hold('a')], 1, now)).toBe(false);
    expect(hasRoomFor(order('new'), [hold('a', { until: now })], 1, now)).toBe(true);
  });

  it('keeps an order that is in it when the capacity is lowered, but no hold', () => {
    expect(hasRoomFor(order('a'), [order('a'), order('b')], 1, now)).toBe(true);
    expect(hasRoomFor(hold('a'), [hold('a'), order('b')], 1, now)).toBe(false);
    expect(hasRoomFor(order('a'), [hold('a'), order('b')], 1, now)).toBe(false);
    expect(hasRoomFor(order('a'), [hold('a'), order('b')], 2, now)).toBe(true);
  });

  it('replaces the entry itself and its customer’s hold of the same service, and nothing else', () => {
    const mine = { customerId: 'asha' };
    const entries = [
      order('new', mine),
      hold('my hold', mine),
      hold('my hold of another service', { ...mine, serviceId: 'another' }),
      order('my order', mine),
      hold('of another customer'),
      order('of another customer too'),
    ];
    expect(othersThan(order('new', mine), entries, now).map(({ id }) => id)).toEqual([
      'my hold of another service',
      'my order',
      'of another customer',
      'of another customer too',
    ]);
  });
});
