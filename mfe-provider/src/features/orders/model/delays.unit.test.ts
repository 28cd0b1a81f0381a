import { expect, it } from 'vitest';
import { orderLine } from '../../../shared/orders/order-line.ts';
import { delaysOf, visitBefore } from './delays.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}:00.000Z`);
const iso = (time: string) => new Date(at(time)).toISOString();
const visit = (order_id: string, time: string, status: 'confirmed' | 'pending' = 'confirmed') =>
  orderLine({ order_id, status, date: iso(time), scheduled_end: null });
const clocks = (end: string, now: string) =>
  delaysOf({ arrivesBy: '', end: iso(end), date: iso('09:00') }, at(now)).map(({ minutes, arrival }) => [
    minutes,
    new Date(arrival).toISOString().slice(11, 16),
  ]);

it('offers delays after the promised time, or from now if that is over', () => {
  expect(clocks('11:00', '10:12')).toEqual([
    [10, '11:10'],
    [20, '11:20'],
    [30, '11:30'],
  ]);
  expect(clocks('11:00', '11:12')[0]).toEqual([10, '11:25']);
});

it('offers none beyond three hours', () => {
  expect(clocks('11:00', '13:41')).toEqual([[10, '13:55']]);
  expect(clocks('11:00', '13:51')).toEqual([]);
});

it('names the next accepted visit that begins before the arrival', () => {
  const own = visit('own', '09:00');
  const lines = [visit('asked', '10:30', 'pending'), visit('later', '11:30'), visit('next', '11:00'), own, visit('earlier', '08:00')];
  expect(visitBefore(lines, own, at('11:10'))?.id).toBe('next');
  expect(visitBefore(lines, own, at('11:00'))).toBeUndefined();
});
