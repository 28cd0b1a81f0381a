import type { OrderStatus, OrderView } from '@karigar/contracts';
import { hourMs, isOpenOrder } from '@karigar/contracts/constants';
import {
  api,
  ApiProblem,
  apiQuery,
  cachedQuery,
  isoDay,
  queryClient,
  readOrCached,
  reload,
  serverNow,
  storeNewer,
  useInfiniteQuery,
  useQuery,
} from '@karigar/platform';
import { goesOn, orderLine, readLines, type OrderLine } from '../orders/order-line.ts';

/** Milliseconds between reloads: the allowed actions change as an order's slot approaches. */
const rereadEvery = 60_000;

const key = ['GET /orders/provider', 'pages'];

interface Pages {
  readonly pages: readonly OrderLine[][];
  readonly pageParams: readonly unknown[];
}

/** Which of the provider's orders. */
export interface OrderFilter {
  readonly status?: OrderStatus;
  /** A part of the order's number or of the customer's name. */
  readonly q?: string;
  /** Only what the provider has to attend to, in one page and in the order of the visits. */
  readonly group?: 'todo';
}

/**
 * The provider's orders, the newest first, page by page. Falls back to the older address when the first one fails (specification). Open orders come in large
 * pages, because upcoming visits, however long ago they were booked, are shown first: there are fewer of them than slots in two weeks.
 */
export function useProviderOrders({ status, q, group }: OrderFilter = {}, { enabled = true } = {}) {
  const limit = !q && status !== undefined && isOpenOrder({ status }) ? 200 : 30;
  return useInfiniteQuery({
    enabled,
    queryKey: [...key, { status, q, group }],
    queryFn: async ({ pageParam: before, signal }): Promise<OrderLine[]> => {
      const query = group === undefined ? { before, limit, status, q } : { group };
      try {
        return readLines(await api('GET /orders/provider', { query, signal }));
      } catch (error) {
        // Offline or logged out: the other route would fail, too.
        if (!(error instanceof ApiProblem) || error.status === 0 || error.status === 401) throw error;
        return readLines(await api('GET /provider/orders', { query, signal }));
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lines) => (group !== undefined || lines.length < limit ? undefined : lines.at(-1)?.id),
    refetchInterval: rereadEvery,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    select: ({ pages }) => pages.flat(),
  });
}

/** What the provider has to attend to: visits to come, orders to answer, payments to confirm. */
export const useOrdersToDo = () => useProviderOrders({ group: 'todo' });

/**
 * The orders of a tab, or those that are searched for. Of all orders, what the provider has to attend to comes in full, because an open visit may have been
 * booked before many others; the rest follows page by page.
 */
export function useListedOrders(filter: OrderFilter) {
  const isAll = filter.status === undefined && filter.q === undefined;
  const pages = useProviderOrders(filter);
  const todo = useProviderOrders({ group: 'todo' }, { enabled: isAll });
  if (!isAll) return pages;
  return {
    ...pages,
    data: todo.data && pages.data && withoutRepeats([...todo.data, ...pages.data]),
    error: todo.error ?? pages.error,
    errorUpdateCount: todo.errorUpdateCount + pages.errorUpdateCount,
    isPaused: todo.isPaused || pages.isPaused,
    isFetching: todo.isFetching || pages.isFetching,
    refetch: () => Promise.all([todo.refetch(), pages.refetch()]),
  };
}

const withoutRepeats = (lines: readonly OrderLine[]): OrderLine[] => [...new Map(lines.map((line) => [line.id, line])).values()];

/** Reloads the orders and everything derived from them. */
export async function reloadOrders(): Promise<void> {
  await Promise.all([
    reload('GET /orders/provider'),
    reload('GET /orders/{id}'),
    reload('GET /provider/reviews'),
    reload('GET /provider/stats'),
    reload('GET /provider/earnings'),
    reload('GET /provider/earnings/days'),
  ]);
}

/** Changes an order in the cached lists until they are reloaded. */
function setOrderLocally(orderId: string, change: { status: OrderStatus } & Partial<OrderLine>): void {
  const changeIn = (lines: readonly OrderLine[]) => lines.map((line) => (line.id === orderId ? { ...line, ...change } : line));
  for (const [list] of queryClient.getQueriesData({ queryKey: key }))
    storeNewer<Pages>(list, (known) => known && { ...known, pages: known.pages.map(changeIn) });
}

export const dayCacheKey = (day: string) => `visits of ${day}`;
/** The name under which `readOrCached` stores an order. */
export const orderCacheKey = (id: string) => `order ${id}`;

/** How long after midnight a visit of the evening before may go on. */
const nightHours = 6;

/** The days with visits that may be under way: today, and during the night the day before, which comes first. */
export const daysUnderWay = (now: number): string[] => [...new Set([isoDay(now - nightHours * hourMs), isoDay(now)])];

/** The visits of a day by time. Those that may be under way are also available offline. */
export const useVisitsOf = (day: string) =>
  useQuery({
    ...apiQuery('GET /orders/provider', { query: { from: day } }),
    queryFn: ({ signal }) => {
      const read = () => api('GET /orders/provider', { query: { from: day }, signal });
      return daysUnderWay(serverNow()).includes(day) ? readOrCached(dayCacheKey(day), read) : read();
    },
    select: readLines,
    ...cachedQuery(dayCacheKey(day), rereadEvery),
  });

/** During the night, the visits of the evening before that go on today. Also available offline. */
export function useLateVisits(now: number): OrderLine[] {
  const [evening = '', today] = daysUnderWay(now);
  const { data = [] } = useVisitsOf(evening);
  return today === undefined ? [] : data.filter((line) => goesOn(today, line));
}

/** One order. Also available offline if it has been opened before. */
export const useOrder = (id: string) =>
  useQuery({
    ...apiQuery('GET /orders/{id}', { params: { id } }),
    queryFn: ({ signal }) => readOrCached(orderCacheKey(id), () => api('GET /orders/{id}', { params: { id }, signal })),
    ...cachedQuery(orderCacheKey(id), rereadEvery),
  });

/** Stores the order returned by a command for the list and its sheet, and reloads the days. */
export function keepOrder(order: OrderView): void {
  // The rest is not in every answer, or does not change.
  const { progress, actions, delay, saysPaid, arrivesBy, expires } = orderLine(order);
  setOrderLocally(order.order_id, { status: order.status, progress, actions, delay, saysPaid, arrivesBy, expires });
  storeNewer(apiQuery('GET /orders/{id}', { params: { id: order.order_id } }).queryKey, () => order);
  void queryClient.invalidateQueries({ queryKey: [key[0]], predicate: ({ queryKey }) => queryKey[1] !== key[1] });
}
