import type { ordersRoutes, ProviderOrderView, RouteInput } from '@karigar/contracts';
import type { ThreadStore } from '../../messages/data/thread-store.ts';
import type { Calendar } from '../../windows/domain/calendar.ts';
import { travelsOf } from '../domain/travel.ts';
import type { Deps } from '../use-cases/deps.ts';
import { providerOrderView } from './order-view.ts';

type Query = RouteInput<(typeof ordersRoutes)['listProviderOrders']>['query'];

interface ListDeps extends Pick<Deps, 'orders' | 'calendar' | 'clock'> {
  readonly threads: Pick<ThreadStore, 'unreadOf'>;
}

/** A provider's list: what there is to do, the visits of some days with the distances between them, or else the newest orders. */
export async function listProviderOrders(deps: ListDeps, providerId: string, query: Query): Promise<ProviderOrderView[]> {
  const { orders, threads, calendar, clock } = deps;
  const now = clock.now();
  const days = query.group === 'todo' ? undefined : daysOf(query, calendar);
  const found =
    query.group === 'todo'
      ? await orders.todoOfProvider(providerId, calendar.startOf(calendar.dayOf(now)))
      : days === undefined
        ? await orders.listOfProvider(providerId, query)
        : await orders.visitsOfProvider(providerId, { ...days, status: query.status });
  const unread = await threads.unreadOf(
    found.map(({ id }) => id),
    'provider',
  );
  const travels = days && travelsOf(found, calendar);
  return found.map((order) => providerOrderView(order, now, { unread: unread.get(order.id), travelKm: travels?.get(order.id) }));
}

/** The instants of the days `from` to `to`, one of which is enough. */
function daysOf({ from, to }: Query, calendar: Calendar): { from: Date; to: Date } | undefined {
  const first = from ?? to;
  if (first === undefined) return undefined;
  const [, after = first] = calendar.days(to ?? first, 2);
  return { from: calendar.startOf(first), to: calendar.startOf(after) };
}
