import { orderStatuses } from '@karigar/contracts/constants';
import { useSearchParams } from '@karigar/platform';
import { Page, SegmentedTabs, Stack } from '@karigar/ui';
import { useOrders } from '../api/list-orders.ts';
import { AllOrders, OrdersOfStatus } from '../components/order-lists.tsx';
import { useTexts } from '../texts.ts';

const filters = ['all', 'pending', 'confirmed', 'fulfilled', 'cancelled', 'rejected', 'expired'] as const;

/** `/order?status=`, `/orders`: the customer's orders. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const status = orderStatuses.find((known) => known === search.get('status')) ?? null;
  const orders = useOrders(status);

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
          {status === null ? (
            <AllOrders orders={orders} />
          ) : (
            <OrdersOfStatus orders={orders} status={status} onShowAll={() => choose('all')} />
          )}
        </div>
      </Stack>
    </Page>
  );
}
