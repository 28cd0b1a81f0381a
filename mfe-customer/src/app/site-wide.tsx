import { lazy, Suspense } from 'react';
import { useSession } from '@karigar/platform';
import { untilLoaded } from './until-loaded.ts';

/** Loaded after the page, so that it does not delay it, and only for logged-in customers. */
const Live = lazy(() => untilLoaded(() => import(/* webpackChunkName: "live" */ './customer-live.tsx')));

/** Adds the bell and the open request to every page, for logged-in customers. */
export function SiteWide() {
  const session = useSession();
  return (
    session?.role === 'customer' && (
      <Suspense fallback={null}>
        <Live key={session.id} />
      </Suspense>
    )
  );
}
