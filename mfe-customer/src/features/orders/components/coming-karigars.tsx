import {
  formatMoment,
  matchPath,
  reload,
  Slot,
  useLiveEvents,
  useLocation,
  useNow,
  useRealtimeStatus,
  type Realtime,
} from '@karigar/platform';
import { NoticeLink, RouteIcon } from '@karigar/ui';
import { paths, patterns } from '../../../app/paths.ts';
import { useUpcomingOrders } from '../../../shared/orders/upcoming-orders.ts';
import { comingBy } from '../../../shared/orders/arrival.ts';
import { overdueOf } from '../../../shared/orders/overdue.ts';
import { useTexts } from '../texts.ts';

const reloadOrders = () => void reload('GET /orders');

/** A notice about each karigar who is on the way to the customer, on all pages but the one of their order. Keeps all lists of orders up to date. */
export function ComingKarigars({ channel }: { channel: Realtime }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const now = useNow();
  // The lists are reloaded once the channel is connected. A page that does not show them needs no earlier read.
  const isConnecting = useRealtimeStatus(channel) === 'connecting';
  const orders = useUpcomingOrders({ enabled: !isConnecting }).data ?? [];
  useLiveEvents(channel, { orderChanged: reloadOrders, orderCreated: reloadOrders, orderMessages: reloadOrders });
  return (
    <Slot name="notice">
      {orders.map((order) => {
        const by = comingBy(order, now);
        const isOwnPage = patterns.order.some((pattern) => matchPath(pattern, pathname)?.params.id === order.id);
        if (by === null || isOwnPage || overdueOf(order, now) === 'reported') return null;
        return (
          <NoticeLink key={order.id} to={paths.order(order.id)} icon={RouteIcon}>
            {t(Date.parse(by) < now ? 'comingLate' : 'comingBy', { provider: order.ProviderInfo.name, time: formatMoment(by, now) })}
          </NoticeLink>
        );
      })}
    </Slot>
  );
}
