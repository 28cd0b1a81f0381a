import type { OrderStatus } from '@karigar/contracts';
import { orderStatuses } from '@karigar/contracts/constants';
import { queryClient, useSearchParams } from '@karigar/platform';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  InstantIcon,
  Loading,
  Page,
  Row,
  SegmentedTabs,
  SkeletonList,
  Stack,
} from '@karigar/ui';
import { useEffect } from 'react';
import { paths } from '../../../app/paths.ts';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { useOrders } from '../api/list-orders.ts';
import { OrderCard } from '../components/order-card.tsx';
import { useTexts } from '../texts.ts';
import classes from './orders-page.module.css';

const filters = ['all', 'pending', 'confirmed', 'fulfilled', 'cancelled', 'rejected', 'expired'] as const;

/** `/order`: everything the customer has asked for. The status is in the address. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('status');
  const status = orderStatuses.find((known) => known === wanted) ?? null;
  const orders = useOrders(status);
  useLiveOrders();

  const choose = (next: (typeof filters)[number]) => setSearch(next === 'all' ? {} : { status: next }, { replace: true });
  return (
    <Page width="middle">
      <Stack gap={4}>
        <h1 className={classes.title}>{t('listTitle')}</h1>
        <SegmentedTabs
          label={t('filter')}
          tabs={filters.map((value) => ({ value, label: t(value) }))}
          value={status ?? 'all'}
          onChange={choose}
          panelId="orders"
        />
        <div id="orders" role="tabpanel" aria-label={t(status ?? 'all')}>
          <OrdersList orders={orders} status={status} onShowAll={() => choose('all')} />
        </div>
      </Stack>
    </Page>
  );
}

function OrdersList({
  orders,
  status,
  onShowAll,
}: {
  orders: ReturnType<typeof useOrders>;
  status: OrderStatus | null;
  onShowAll: () => void;
}) {
  const t = useTexts();
  if (orders.isPending) {
    return (
      <Loading label={t('listLoading')}>
        <SkeletonList rows={4} />
      </Loading>
    );
  }
  if (!orders.data) {
    return <ErrorState title={t('listFailed')} error={orders.error} onRetry={() => void orders.refetch()} retrying={orders.isFetching} />;
  }
  const items = orders.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return status ? <NothingHere onShowAll={onShowAll} /> : <NoOrders />;
  return (
    <Stack gap={3}>
      <Stack as="ul" gap={3} className={classes.list}>
        {items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </Stack>
      {orders.hasNextPage && (
        <Row>
          <Button variant="ghost" loading={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
            {t('more')}
          </Button>
        </Row>
      )}
      {orders.isFetchNextPageError && (
        <ErrorState title={t('listFailed')} error={orders.error} onRetry={() => void orders.fetchNextPage()} />
      )}
    </Stack>
  );
}

function NoOrders() {
  const t = useTexts();
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <Row gap={3}>
          <ButtonLink to={paths.instant()} variant="now" icon={InstantIcon}>
            {t('askNow')}
          </ButtonLink>
          <ButtonLink to={paths.services} variant="soft">
            {t('toServices')}
          </ButtonLink>
        </Row>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}

function NothingHere({ onShowAll }: { onShowAll: () => void }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('emptyFilterTitle')}
      action={
        <Button variant="soft" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      }
    >
      {t('emptyFilterText')}
    </EmptyState>
  );
}

/** Whatever happens to an order: the list is read anew. */
function useLiveOrders(): void {
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
  const channel = useChannel(readAgain);
  useEffect(() => channel?.on('orderChanged', readAgain), [channel]);
  useEffect(() => channel?.on('orderCreated', readAgain), [channel]);
}
