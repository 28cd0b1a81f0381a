import { NotificationBell, LiveNotifications } from '@karigar/account';
import { Slot, useChannel, useLiveEvents } from '@karigar/platform';
import { RunningRequest } from '../features/instant/components/running-request.tsx';
import { ComingKarigars } from '../features/orders/components/coming-karigars.tsx';
import { reloadPart, reloadSnapshots } from './live-snapshots.ts';
import { notificationPaths } from './notification-paths.ts';
import { paths } from './paths.ts';

/** The page of a request shows its offers itself. */
const shownBy = { request: [paths.instant()], offer: [paths.instant()] };

/** The notification bell and the notices about open instant requests and karigars on the way, with their live channel. */
export default function CustomerLive() {
  const channel = useChannel(reloadSnapshots);
  useLiveEvents(channel, { accountChanged: ({ what }) => reloadPart(what) });
  return (
    <>
      <Slot name="customer-actions">
        <NotificationBell paths={notificationPaths} />
      </Slot>
      {channel && <LiveNotifications channel={channel} paths={notificationPaths} shownBy={shownBy} />}
      <RunningRequest channel={channel} />
      {channel && <ComingKarigars channel={channel} />}
    </>
  );
}
