import { useEffect } from 'react';
import { formatTime, reload, Slot, useLocation, useNow, type Realtime } from '@karigar/platform';
import { RouteIcon } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { NoticeLink } from '../../../shared/notice/notice-link.tsx';
import { useUpcomingOrders } from '../../../shared/orders/upcoming-orders.ts';
import { comingBy } from '../model/arrival.ts';
import { useTexts } from '../texts.ts';

/** A notice about each karigar who is on the way to the customer, on all pages but the one of their order. */
export function ComingKarigars({ channel }: { channel: Realtime | null }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const now = useNow();
  const orders = useUpcomingOrders().data ?? [];
  useEffect(() => {
    const stops = (['orderChanged', 'orderCreated'] as const).map((event) => channel?.on(event, () => void reload('GET /orders')));
    return () => stops.forEach((stop) => stop?.());
  }, [channel]);
  return (
    <Slot name="notice">
      {orders.map((order) => {
        const by = comingBy(order, now);
        if (by === null || pathname === paths.order(order.id)) return null;
        return (
          <NoticeLink key={order.id} to={paths.order(order.id)} icon={RouteIcon}>
            {t(Date.parse(by) < now ? 'comingLate' : 'comingBy', { provider: order.ProviderInfo.name, time: formatTime(by) })}
          </NoticeLink>
        );
      })}
    </Slot>
  );
}
