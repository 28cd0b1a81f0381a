import { useEffect } from 'react';
import { LiveNotifications, NotificationBell, SessionEnded } from '@karigar/account';
import { isoDay, Outlet, report, Slot, useChannel, useNow, useQuery, useSession } from '@karigar/platform';
import { Badge, Hidden } from '@karigar/ui';
import { RequestCall } from '../features/instant-requests/components/request-call.tsx';
import { OnlineToggle } from '../features/online/components/online-toggle.tsx';
import { Collect } from '../features/orders/components/collect-dialog.tsx';
import { JustFulfilled } from '../features/orders/components/just-fulfilled.tsx';
import { QueuedSteps } from '../features/orders/components/queued-steps.tsx';
import { RunningVisits } from '../features/orders/components/running-visits.tsx';
import { useVisitsOf } from '../shared/api/provider-orders.ts';
import { activeRequestsQuery } from '../shared/api/active-requests.ts';
import { LiveContext } from '../shared/live/live-context.ts';
import { reloadSnapshots } from './live-snapshots.ts';
import { LiveUpdates } from './live-updates.tsx';
import { notificationPaths } from './notification-paths.ts';
import { paths } from './paths.ts';
import { useTexts } from './texts.ts';

/** A new request goes to the top of the list; over the dashboard it opens by itself. */
const shownBy = { request: [paths.instantRequests, paths.dashboard] };

/** What all pages of a logged-in provider share: the live channel, the Online toggle and the bell. */
export function Component() {
  const t = useTexts();
  const session = useSession();
  // The key remounts everything when another tab logs in to another account, so that no data of the first one stays on screen.
  return session?.role === 'provider' ? (
    <Area key={session.id} accountId={session.id} />
  ) : (
    <SessionEnded loginPath={paths.login}>{t('endedText')}</SessionEnded>
  );
}

function Area({ accountId }: { accountId: string }) {
  const channel = useChannel(reloadSnapshots);
  return (
    <LiveContext value={channel}>
      {channel && (
        <>
          <Slot name="provider-actions">
            <OnlineToggle channel={channel} />
            <NotificationBell paths={notificationPaths} />
          </Slot>
          <Slot name={`nav:${paths.instantRequests}`}>
            <OpenRequests />
          </Slot>
          <LiveUpdates channel={channel} />
          <RequestCall channel={channel} />
          <LiveNotifications channel={channel} paths={notificationPaths} shownBy={shownBy} />
        </>
      )}
      <TodayAhead />
      <RunningVisits />
      <QueuedSteps accountId={accountId} />
      <JustFulfilled accountId={accountId} />
      <Collect accountId={accountId} />
      <Outlet />
    </LiveContext>
  );
}

/**
 * Preloads the chunks and data that show today's visits offline. The browser fetches the code (`webpackPrefetch`) without running it, which would block a
 * cheap phone while the first page appears.
 */
function TodayAhead() {
  useVisitsOf(isoDay(useNow(60_000)));
  useEffect(() => {
    // Safari prefetches nothing.
    if (document.createElement('link').relList.supports('prefetch')) return;
    import(/* webpackChunkName: "orders", webpackPrefetch: true */ '../features/orders/pages/orders-page.tsx').catch((error: unknown) =>
      report('The page of the orders could not be loaded ahead', error),
    );
  }, []);
  return null;
}

function OpenRequests() {
  const t = useTexts();
  const count = useQuery(activeRequestsQuery()).data?.length ?? 0;
  return (
    count > 0 && (
      <Badge tone="now">
        <span aria-hidden>{count}</span>
        <Hidden>{t('openRequests', { count })}</Hidden>
      </Badge>
    )
  );
}
