import { NotificationBell, LiveNotifications } from '@karigar/account';
import { reload, report, Slot, useChannel, useLiveEvents } from '@karigar/platform';
import { RunningRequest } from '../features/instant/components/running-request.tsx';
import { ComingKarigars } from '../features/orders/components/coming-karigars.tsx';
import { followProfile } from '../features/profile/api/get-profile.ts';
import { notificationPaths } from './notification-paths.ts';
import { paths } from './paths.ts';

/** The page of a request shows its offers itself. */
const shownBy = { request: [paths.instant()], offer: [paths.instant()] };

/** The notification bell and the notices about open instant requests and karigars on the way, with their live channel. */
export default function CustomerLive() {
  const channel = useChannel(() => {
    void reload('GET /notifications');
    void reload('GET /service-requests/current');
    void reload('GET /orders');
    void reload('GET /orders/{id}');
    void reload('GET /orders/{id}/messages');
    void reload('GET /customer/profile');
    void reload('GET /customer/addresses');
    void reload('GET /favourites');
    void reload('GET /notification-settings');
  });
  // Changed on another device; the notifications are followed where they are shown.
  useLiveEvents(channel, {
    accountChanged: ({ what }) => {
      if (what === 'requests') {
        void reload('GET /service-requests/current');
        void reload('GET /service-requests/{id}');
      }
      if (what === 'favourites') void reload('GET /favourites');
      if (what === 'profile') {
        void reload('GET /customer/addresses');
        followProfile().catch((error: unknown) => report('The profile could not be read again', error));
      }
    },
  });
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
