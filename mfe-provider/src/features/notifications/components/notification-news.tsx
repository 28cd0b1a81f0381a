import { useEffect } from 'react';
import { goTo, queryClient, toast, type Realtime } from '@karigar/platform';
import { activeRequestsQuery } from '../../../shared/api/active-requests.ts';
import { armSound, chime } from '../../../shared/sound.ts';
import { addNotification } from '../api/notifications.ts';
import { pathOf } from '../model/inbox.ts';
import { text } from '../texts.ts';

/** Handles live notifications: adds them to the list, shows a toast and plays a sound. Renders nothing. */
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
