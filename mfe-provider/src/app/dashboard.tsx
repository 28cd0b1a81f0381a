import { useState } from 'react';
import { useQuery } from '@karigar/platform';
import { Stack } from '@karigar/ui';
import { statsQuery } from '../features/dashboard/api/provider-stats.ts';
import { Dashboard } from '../features/dashboard/pages/dashboard-page.tsx';
import { Today } from '../features/orders/components/today.tsx';
import { useOrdersToDo } from '../shared/api/provider-orders.ts';
import { VacationBanner } from '../shared/vacation/vacation-banner.tsx';

/** `/provider/dashboard`: today's tasks, then everything else. The rest is rendered after today's part, whose height is unknown before, so that it does not move. */
export function Component() {
  const orders = useOrdersToDo();
  useQuery(statsQuery());
  // Stays once it is shown: it reads the orders, too, and a failed query is read again by each component that mounts.
  const [isRestShown, setRestShown] = useState(false);
  if (!isRestShown && !(orders.isPending && orders.isFetching)) setRestShown(true);
  return (
    <>
      <Stack gap={5}>
        <VacationBanner />
        <Today />
      </Stack>
      {isRestShown && <Dashboard />}
    </>
  );
}
