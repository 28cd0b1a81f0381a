import { useState } from 'react';
import { useSearchParams } from '@karigar/platform';
import {
  AlertDialog,
  Banner,
  Button,
  EmptyState,
  Grid,
  Loaded,
  Muted,
  RefreshIcon,
  Region,
  Row,
  SegmentedTabs,
  SkeletonList,
  Stack,
} from '@karigar/ui';
import { useProviderOrders } from '../../../shared/api/provider-orders.ts';
import { linesOf, orderTabs, type OrderLine, type OrderTab } from '../../../shared/orders/order-line.ts';
import type { Refused } from '../api/change-status.ts';
import { OrderCard } from '../components/order-card.tsx';
import { OrderSheet } from '../components/order-sheet.tsx';
import { useTexts } from '../texts.ts';

/** `/provider/orders?status=&order=`: the tab and the open order, so that both survive a reload and can be linked to. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const tab = orderTabs.find((name) => name === search.get('status')) ?? 'all';
  const opened = search.get('order');
  const orders = useProviderOrders();
  const [refused, setRefused] = useState<Refused | null>(null);

  const put = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name === 'status', preventScrollReset: true },
    );

  return (
    <Stack gap={4}>
      <Row between>
        <SegmentedTabs
          label={t('tabsLabel')}
          panelId="orders"
          tabs={orderTabs.map((value) => ({
            value,
            label: t(value),
            ...(orders.data && !orders.hasNextPage && { count: linesOf(value, orders.data).length }),
          }))}
          value={tab}
          onChange={(next) => put('status', next === 'all' ? null : next)}
        />
        <Button small variant="soft" icon={RefreshIcon} loading={orders.isFetching} onClick={() => void orders.refetch()}>
          {t('refresh')}
        </Button>
      </Row>
      <div id="orders" role="tabpanel" aria-label={t(tab)}>
        <Loaded query={orders} failed={t('loadFailed')} skeleton={<SkeletonList rows={5} />}>
          {(lines) => (
            <Region>
              <Orders
                lines={linesOf(tab, lines)}
                tab={tab}
                onOpen={(id) => put('order', id)}
                onShowAll={() => put('status', null)}
                onRefused={setRefused}
              />
              {orders.isFetchNextPageError && <Banner tone="bad">{t('moreFailed')}</Banner>}
              {orders.hasNextPage && (
                <Row>
                  <Button variant="ghost" loading={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
                    {t('older')}
                  </Button>
                </Row>
              )}
            </Region>
          )}
        </Loaded>
      </div>
      {opened && <OrderSheet key={opened} orderId={opened} onClose={() => put('order', null)} onRefused={setRefused} />}
      <AlertDialog open={refused !== null} title={t('failedTitle')} onClose={() => setRefused(null)}>
        <Stack gap={2}>
          <p>{refused?.sentence}</p>
          {refused?.reason && <Muted>{refused.reason}</Muted>}
        </Stack>
      </AlertDialog>
    </Stack>
  );
}

interface OrdersProps {
  lines: readonly OrderLine[];
  tab: OrderTab;
  onOpen: (id: string) => void;
  onShowAll: () => void;
  onRefused: (refused: Refused) => void;
}

function Orders({ lines, tab, onOpen, onShowAll, onRefused }: OrdersProps) {
  const t = useTexts();
  if (lines.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        action={
          tab !== 'all' && (
            <Button variant="soft" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )
        }
      >
        {t(tab === 'all' ? 'emptyAll' : 'emptyTab')}
      </EmptyState>
    );
  return (
    <Grid as="ul" min={360}>
      {lines.map((order) => (
        <OrderCard key={order.id} order={order} onOpen={() => onOpen(order.id)} onRefused={onRefused} />
      ))}
    </Grid>
  );
}
