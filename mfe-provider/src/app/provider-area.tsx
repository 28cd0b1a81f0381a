import { Outlet, Slot, useQuery, useSession, withReturn } from '@karigar/platform';
import { Badge, ButtonLink, EmptyState, Hidden } from '@karigar/ui';
import { NotificationBell } from '../features/notifications/components/notification-bell.tsx';
import { NotificationNews } from '../features/notifications/components/notification-news.tsx';
import { OnlineToggle } from '../features/online/components/online-toggle.tsx';
import { LiveUpdates } from '../features/online/live/live-updates.tsx';
import { useProviderChannel } from '../features/online/live/use-provider-channel.ts';
import { activeRequestsQuery } from '../shared/api/active-requests.ts';
import { LiveContext } from '../shared/live/live-context.ts';
import { paths } from './paths.ts';
import { useTexts } from './texts.ts';

/** Everything that all pages of a logged-in provider share: the live channel, the toggle, the bell. */
export function Component() {
  const session = useSession();
  // Another account in another tab: nothing of the first may stay on screen.
  return session?.role === 'provider' ? <Area key={session.id} accountId={session.id} /> : <Ended />;
}

function Area({ accountId }: { accountId: string }) {
  const channel = useProviderChannel(accountId);
  return (
    <LiveContext value={channel}>
      {channel && (
        <>
          <Slot name="provider-actions">
            <OnlineToggle channel={channel} />
            <NotificationBell />
          </Slot>
          <Slot name="provider-nav-instant-requests">
            <OpenRequests />
          </Slot>
          <LiveUpdates channel={channel} />
          <NotificationNews channel={channel} />
        </>
      )}
      <Outlet />
    </LiveContext>
  );
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

/** The login has ended here, or in another tab. Seen for a moment on the way out, too. */
function Ended() {
  const t = useTexts();
  return (
    <EmptyState
      title={t('endedTitle')}
      action={
        <ButtonLink variant="soft" to={withReturn(paths.login)}>
          {t('logIn')}
        </ButtonLink>
      }
    >
      {t('endedText')}
    </EmptyState>
  );
}
