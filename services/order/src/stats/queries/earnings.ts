import { toRupees, type EarningDayView, type StatementView } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { Calendar } from '../../slots/domain/calendar.ts';
import { statementOf } from './statement.ts';

export interface EarningsDeps {
  readonly orders: OrderRepository;
  readonly calendar: Calendar;
  readonly clock: Clock;
}

const dayMs = 24 * 3_600_000;
/** The last 30 days and the 30 before them. */
const comparedDays = 60;

const fulfilledDay = ({ state }: Order, calendar: Calendar): string =>
  state.status === 'fulfilled' ? calendar.dayOf(state.fulfilledAt) : '';

/** The statement of a month (`YYYY-MM`) of the marketplace's calendar. */
export async function monthlyStatement({ orders, calendar }: EarningsDeps, providerId: string, month: string): Promise<StatementView> {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  // A day more on both sides than the longest month in any zone; the calendar says which belong to it.
  const found = await orders.fulfilledBetween(providerId, new Date(start - dayMs), new Date(start + 32 * dayMs));
  return statementOf(
    month,
    found.filter((order) => fulfilledDay(order, calendar).startsWith(month)),
  );
}

/** What was earned on each of the last 60 days, today included, the oldest first. */
export async function dailyEarnings({ orders, calendar, clock }: EarningsDeps, providerId: string): Promise<EarningDayView[]> {
  const now = clock.now();
  const from = new Date(now.getTime() - comparedDays * dayMs);
  const found = await orders.fulfilledBetween(providerId, from, new Date(now.getTime() + 1));
  const byDay = new Map<string, Order[]>();
  for (const order of found) byDay.set(fulfilledDay(order, calendar), [...(byDay.get(fulfilledDay(order, calendar)) ?? []), order]);
  return calendar.days(calendar.dayOf(new Date(now.getTime() - (comparedDays - 1) * dayMs)), comparedDays).map((day) => {
    const ofDay = byDay.get(day) ?? [];
    return { day, orders: ofDay.length, earnings: toRupees(ofDay.reduce((sum, { details }) => sum + details.prices.subtotal, 0)) };
  });
}
