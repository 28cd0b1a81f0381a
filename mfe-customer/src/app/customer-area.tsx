import { lazy, Suspense } from 'react';
import { ErrorBoundary, Outlet, report, useSession } from '@karigar/platform';

/** Loaded beside the page, so that it does not delay the page, and only for somebody who is logged in. */
const Live = lazy(() => import(/* webpackChunkName: "live" */ './customer-live.tsx'));

/** All pages, and what a logged-in customer sees on every one of them. A page works without it. */
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
