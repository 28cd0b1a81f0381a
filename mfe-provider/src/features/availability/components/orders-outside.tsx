import type { AvailabilityView } from '@karigar/contracts';
import { slotDaysAhead } from '@karigar/contracts/constants';
import { apiQuery, dayAfter, joinFacts, Link, useQuery } from '@karigar/platform';
import { Banner, Muted, RetryBanner, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { readLines, visitTime } from '../../../shared/orders/order-line.ts';
import { ordersOutside } from '../model/availability.ts';
import { useTexts } from '../texts.ts';

interface OrdersOutsideProps {
  availability: AvailabilityView;
  /** It differs from the saved one. */
  isChanged: boolean;
  today: string;
}

/** Open orders that do not fit into an availability, which does not cancel them. */
export function OrdersOutside({ availability, isChanged, today }: OrdersOutsideProps) {
  const t = useTexts();
  const query = { from: today, to: dayAfter(today, slotDaysAhead) };
  const orders = useQuery({ ...apiQuery('GET /orders/provider', { query }), select: readLines });
  if (orders.data === undefined) return orders.isError && <RetryBanner query={orders}>{t('outsideFailed')}</RetryBanner>;
  const outside = ordersOutside(orders.data, availability);
  if (outside.length === 0) return isChanged && <Muted>{t('noneOutside')}</Muted>;
  return (
    <>
      <Banner tone="wait">{t('outside', { count: outside.length })}</Banner>
      <Stack as="ul" gap={2} divided>
        {outside.map((line) => (
          <li key={line.id}>
            <Link to={paths.order(line.id)}>{visitTime(line)}</Link> <Muted>{joinFacts([line.orderNo, line.customerName])}</Muted>
          </li>
        ))}
      </Stack>
    </>
  );
}
