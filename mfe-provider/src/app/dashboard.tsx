import { useQuery } from '@karigar/platform';
import { statsQuery } from '../features/dashboard/api/provider-stats.ts';
import { Dashboard } from '../features/dashboard/pages/dashboard-page.tsx';
import { Today } from '../features/orders/components/today.tsx';
import { useProviderOrders } from '../shared/api/provider-orders.ts';

/** `/provider/dashboard`: what today needs, then everything else. The rest waits for today's part, whose height nobody knows before: it would be pushed down. */
export function Component() {
  const orders = useProviderOrders();
  useQuery(statsQuery());
  return (
    <>
      <Today />
      {!(orders.isPending && orders.isFetching) && <Dashboard />}
    </>
  );
}
