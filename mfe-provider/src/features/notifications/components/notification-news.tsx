import { useEffect } from 'react';
import { goTo, queryClient, toast, type Realtime } from '@karigar/platform';
import { activeRequestsQuery } from '../../../shared/api/active-requests.ts';
import { armSound, chime } from '../../../shared/sound.ts';
import { addNotification } from '../api/notifications.ts';
import { pathOf } from '../model/inbox.ts';
import { text } from '../texts.ts';

/** Says what comes in on the live channel: in the list, over the page, and with a sound. Draws nothing itself. */
export function NotificationNews({ channel }: { channel: Realtime }) {
  useEffect(armSound, []);
  useEffect(
    () =>
      channel.on('notification', ({ seq: _seq, ...notification }) => {
        addNotification(notification);
        chime();
        const to = pathOf(notification, queryClient.getQueryData(activeRequestsQuery().queryKey) ?? []);
        const elsewhere = to !== null && !window.location.pathname.toLowerCase().startsWith(to.split('?')[0]!);
        toast(notification.message, elsewhere ? { action: { label: text('show'), onClick: () => goTo(to) } } : {});
      }),
    [channel],
  );
  return null;
}
