import { useEffect } from 'react';
import type { OrderStatus, OrderView } from '@karigar/contracts';
import { orderStatuses } from '@karigar/contracts/constants';
import { report, useSearchParams } from '@karigar/platform';
import {
  Button,
  ButtonLink,
  EmptyState,
  InstantIcon,
  CachedBanner,
  Loaded,
  LoadMore,
  Page,
  Row,
  Section,
  SegmentedTabs,
  SkeletonList,
  Stack,
} from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { isOpen } from '../../../shared/orders/is-open.ts';
import { upcomingCacheKey, useUpcomingOrders } from '../../../shared/orders/upcoming-orders.ts';
import { useOrders } from '../api/list-orders.ts';
import { OrderCard } from '../components/order-card.tsx';
import { useTexts } from '../texts.ts';

const filters = ['all', 'pending', 'confirmed', 'fulfilled', 'cancelled', 'rejected', 'expired'] as const;

/** `/order?status=`, `/orders`: the customer's orders. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const status = orderStatuses.find((known) => known === search.get('status')) ?? null;
  const orders = useOrders(status);
  useEffect(() => {
    // Preloads the details page, so that it can be opened offline.
    import(/* webpackChunkName: "order" */ './order-page.tsx').catch((error: unknown) =>
      report('The page of an order could not be loaded ahead', error),
    );
  }, []);

  const choose = (next: (typeof filters)[number]) => setSearch(next === 'all' ? {} : { status: next }, { replace: true });
  return (
    <Page width="middle">
      <Stack>
        <h1>{t('listTitle')}</h1>
        <SegmentedTabs
          label={t('filter')}
          tabs={filters.map((value) => ({ value, label: t(value) }))}
          value={status ?? 'all'}
          onChange={choose}
          panelId="orders"
        />
        <div id="orders" role="tabpanel" aria-label={t(status ?? 'all')}>
          {status === null ? <AllOrders orders={orders} /> : <Orders orders={orders} status={status} onShowAll={() => choose('all')} />}
        </div>
      </Stack>
    </Page>
  );
}

interface OrdersProps {
  orders: ReturnType<typeof useOrders>;
  status: OrderStatus;
  onShowAll: () => void;
}

function Orders({ orders, status, onShowAll }: OrdersProps) {
  const t = useTexts();
  return (
    <Loaded query={orders} slow={t('listSlow')} failed={t('listFailed')} skeleton={<SkeletonList rows={4} />}>
      {(items) =>
        items.length === 0 ? (
          <NoOrders onShowAll={onShowAll} />
        ) : (
          <Stack gap={3}>
            <Cards orders={isOpen({ status }) ? [...items].sort(soonestFirst) : items} />
            <LoadMore list={orders} />
          </Stack>
        )
      }
    </Loaded>
  );
}

const soonestFirst = (a: OrderView, b: OrderView) => a.date.localeCompare(b.date);

/** Visits to come, the next one first, then the past. */
function AllOrders({ orders }: { orders: ReturnType<typeof useOrders> }) {
  const t = useTexts();
  const upcoming = useUpcomingOrders();
  const state = { slow: t('listSlow'), failed: t('listFailed'), skeleton: <SkeletonList rows={4} /> };
  return (
    <Loaded query={upcoming} {...state}>
      {(open) => (
        <Stack gap={5}>
          <CachedBanner of={[upcomingCacheKey]} />
          {open.length > 0 && (
            <Section title={t('upcoming')}>
              <Cards orders={open} level={3} />
            </Section>
          )}
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
          <Row>
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
