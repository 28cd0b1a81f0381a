import type { Ref } from 'react';
import type { AvailabilityView } from '@karigar/contracts';
import { slotDaysAhead } from '@karigar/contracts/constants';
import { apiQuery, dayAfter, joinFacts, Link, useQuery } from '@karigar/platform';
import { Banner, Button, Muted, RetryBanner, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { readLines, visitTime } from '../../../shared/orders/order-line.ts';
import { ordersOutside } from '../model/availability.ts';
import { useTexts } from '../texts.ts';

interface AvailabilityOfOrders {
  availability: AvailabilityView;
  today: string;
}

/** The provider's open orders, and those of them that do not fit into an availability; undefined until they are known. */
function useOrdersOutside({ availability, today }: AvailabilityOfOrders) {
  const query = { from: today, to: dayAfter(today, slotDaysAhead) };
  const orders = useQuery({ ...apiQuery('GET /orders/provider', { query }), select: readLines });
  return { orders, outside: orders.data && ordersOutside(orders.data, availability) };
}

interface OrdersOutsideProps extends AvailabilityOfOrders {
  /** It differs from the saved one. */
  isChanged: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Open orders that do not fit into an availability, which does not cancel them. */
export function OrdersOutside({ isChanged, ref, ...of }: OrdersOutsideProps) {
  const t = useTexts();
  const { orders, outside } = useOrdersOutside(of);
  if (outside === undefined) return <RetryBanner query={orders}>{t('outsideFailed')}</RetryBanner>;
  if (outside.length === 0) return isChanged && <Muted>{t('noneOutside')}</Muted>;
  return (
    <div ref={ref} tabIndex={-1}>
      <Stack>
        <Banner tone="wait">{t('outside', { count: outside.length })}</Banner>
        <Stack as="ul" gap={2} divided>
          {outside.map((line) => (
            <li key={line.id}>
              <Link to={paths.order(line.id)}>{visitTime(line)}</Link> <Muted>{joinFacts([line.orderNo, line.customerName])}</Muted>
            </li>
          ))}
        </Stack>
      </Stack>
    </div>
  );
}

/** Says how many they are beside the button that saves, because the list may be far below it. */
export function OrdersOutsideButton({
  className,
  onShow,
  ...of
}: AvailabilityOfOrders & { className?: string | undefined; onShow: () => void }) {
  const t = useTexts();
  const { outside = [] } = useOrdersOutside(of);
  if (outside.length === 0) return null;
  return (
    <Button small wide variant="soft" className={className} onClick={onShow}>
      {t('showOutside', { count: outside.length })}
    </Button>
  );
}
