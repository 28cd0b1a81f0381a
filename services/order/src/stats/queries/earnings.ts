import { toRupees, type EarningDayView } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { Calendar } from '../../windows/domain/calendar.ts';

export interface EarningsDeps {
  readonly orders: OrderRepository;
  readonly calendar: Calendar;
  readonly clock: Clock;
}

/** The last 30 days and the 30 before. */
const comparedDays = 60;

const fulfilledDay = ({ state }: Order, calendar: Calendar): string =>
  state.status === 'fulfilled' ? calendar.dayOf(state.fulfilledAt) : '';

/** The orders fulfilled in a month (`YYYY-MM`) of the marketplace's calendar, oldest first. */
export function fulfilledIn(
  { orders, calendar }: Pick<EarningsDeps, 'orders' | 'calendar'>,
  providerId: string,
  month: string,
): AsyncIterable<Order> {
  const first = `${month}-01`;
  const next = calendar.days(first, 32).find((day) => !day.startsWith(month)) ?? first;
  return orders.fulfilledBetween(providerId, calendar.startOf(first), calendar.startOf(next));
}

/** Earnings of each of the last 60 days including today, oldest first. */
export async function dailyEarnings({ orders, calendar, clock }: EarningsDeps, providerId: string): Promise<EarningDayView[]> {
  const now = clock.now();
  const days = calendar.daysUntil(calendar.dayOf(now), comparedDays);
  const from = calendar.startOf(days[0] ?? calendar.dayOf(now));
  const byDay = new Map<string, { orders: number; paise: number }>();
  for await (const order of orders.fulfilledBetween(providerId, from, new Date(now.getTime() + 1))) {
    const day = fulfilledDay(order, calendar);
    const before = byDay.get(day) ?? { orders: 0, paise: 0 };
    byDay.set(day, { orders: before.orders + 1, paise: before.paise + order.details.prices.subtotal });
  }
  return days.map((day) => {
    const ofDay = byDay.get(day) ?? { orders: 0, paise: 0 };
    return { day, orders: ofDay.orders, earnings: toRupees(ofDay.paise) };
  });
}
