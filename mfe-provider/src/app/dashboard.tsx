import { Dashboard } from '../features/dashboard/pages/dashboard-page.tsx';
import { Today } from '../features/orders/components/today.tsx';

/** `/provider/dashboard`: what today needs, then everything else. */
export function Component() {
  return (
    <>
      <Today />
      <Dashboard />
    </>
  );
}
