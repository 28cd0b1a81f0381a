import type { OrderStatus, OrderView } from '@karigar/contracts';
import { isOpenOrder } from '@karigar/contracts/constants';
import { useNow } from '@karigar/platform';
import {
  Button,
  ButtonLink,
  EmptyState,
  InstantIcon,
  CachedBanner,
  Loaded,
  LoadMore,
  Row,
  Section,
  SkeletonList,
  Stack,
} from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { overdueOf } from '../../../shared/orders/overdue.ts';
import { upcomingCacheKey, useUpcomingOrders } from '../../../shared/orders/upcoming-orders.ts';
import type { useOrders } from '../api/list-orders.ts';
import { OrderCard } from './order-card.tsx';
import { useTexts } from '../texts.ts';

interface OrdersOfStatusProps {
  orders: ReturnType<typeof useOrders>;
  status: OrderStatus;
  onShowAll: () => void;
}

/** The orders of one status; those to come by their visits. */
export function OrdersOfStatus({ orders, status, onShowAll }: OrdersOfStatusProps) {
  const t = useTexts();
  return (
    <Loaded query={orders} slow={t('listSlow')} failed={t('listFailed')} skeleton={<SkeletonList rows={4} />}>
      {(items) =>
        items.length === 0 ? (
          <NoOrders onShowAll={onShowAll} />
        ) : (
          <Stack gap={3}>
            <Cards orders={isOpenOrder({ status }) ? [...items].sort(soonestFirst) : items} />
            <LoadMore list={orders} />
          </Stack>
        )
      }
    </Loaded>
  );
}

const soonestFirst = (a: OrderView, b: OrderView) => a.date.localeCompare(b.date);

/** Visits whose time is over and that are not closed, then those to come, the next one first, then the past. */
export function AllOrders({ orders }: { orders: ReturnType<typeof useOrders> }) {
  const t = useTexts();
  const upcoming = useUpcomingOrders();
  const now = useNow();
  const state = { slow: t('listSlow'), failed: t('listFailed'), skeleton: <SkeletonList rows={4} /> };
  return (
    <Loaded query={upcoming} {...state}>
      {(open) => (
        <Stack gap={5}>
          <CachedBanner of={[upcomingCacheKey]} />
          <Group title={t('overdue')} orders={open.filter((order) => overdueOf(order, now) !== null)} />
          <Group title={t('upcoming')} orders={open.filter((order) => overdueOf(order, now) === null)} />
          <Loaded query={orders} {...state}>
            {(past) => {
              if (past.length === 0) return open.length === 0 && <NoOrders onShowAll={null} />;
              return (
                <Section title={t('past')}>
                  <Stack gap={3}>
                    <Cards orders={past} level={3} />
                    <LoadMore list={orders} />
                  </Stack>
                </Section>
              );
            }}
          </Loaded>
        </Stack>
      )}
    </Loaded>
  );
}

const Group = ({ title, orders }: { title: string; orders: readonly OrderView[] }) =>
  orders.length > 0 && (
    <Section title={title}>
      <Cards orders={orders} level={3} />
    </Section>
  );

function Cards({ orders, level }: { orders: readonly OrderView[]; level?: 3 }) {
  return (
    <Stack as="ul" gap={3}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} level={level} />
        </li>
      ))}
    </Stack>
  );
}

/** `onShowAll`: leaves the filter that hides the orders; null when there is none. */
function NoOrders({ onShowAll }: { onShowAll: (() => void) | null }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t(onShowAll ? 'emptyFilterTitle' : 'emptyTitle')}
      action={
        onShowAll ? (
          <Button variant="soft" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        ) : (
          <Row fill>
            <ButtonLink to={paths.instant()} variant="now" icon={InstantIcon}>
              {t('askNow')}
            </ButtonLink>
            <ButtonLink to={paths.services} variant="soft">
              {t('toServices')}
            </ButtonLink>
          </Row>
        )
      }
    >
      {t(onShowAll ? 'emptyFilterText' : 'emptyText')}
    </EmptyState>
  );
}
