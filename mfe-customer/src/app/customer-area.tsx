import { lazy, Suspense } from 'react';
import { ErrorBoundary, Outlet, report, useSession } from '@karigar/platform';

/** Loaded after the page, so that it does not delay it, and only for logged-in customers. */
const Live = lazy(() => import(/* webpackChunkName: "live" */ './customer-live.tsx'));

/** The layout route of all pages. Adds the bell and the open request for logged-in customers; pages work without them. */
export function CustomerArea() {
  const session = useSession();
  return (
    <>
      {session?.role === 'customer' && (
        <ErrorBoundary
          resetKey={session.id}
          fallback={() => null}
          onError={(error) => report('Bell and live requests could not be shown', error)}
        >
          <Suspense fallback={null}>
            <Live key={session.id} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Outlet />
    </>
  );
}
