import { useEffect } from 'react';
import type { NotificationKind } from '@karigar/contracts';
import { goTo, report, toast, type NotificationPaths, type Realtime } from '@karigar/platform';
import { callForAttention } from './attention.ts';
import { addNotification } from './inbox-queries.ts';
import { pathOf, wordsOf } from './inbox.ts';
import { answerServiceWorker, renewPush } from './push.ts';
import { armSound } from './sound.ts';
import { text } from './texts.ts';

interface LiveNotificationsProps {
  channel: Realtime;
  paths: NotificationPaths;
  /** Kinds whose page shows their news itself. Orders always do. */
  shownByPage?: readonly NotificationKind[];
}

/** Handles live notifications: adds them to the list, calls for attention and, unless their page is on screen and shows the news itself, a toast. Renders nothing. */
export function LiveNotifications({ channel, paths, shownByPage = noKinds }: LiveNotificationsProps) {
  useEffect(armSound, []);
  useEffect(() => answerServiceWorker(() => channel.status.get() === 'online'), [channel]);
  useEffect(() => void renewPush().catch((error: unknown) => report('Web Push could not be renewed', error)), []);
  useEffect(
    () =>
      channel.on('notification', ({ seq: _seq, ...notification }) => {
        addNotification(notification);
        // The page has said it.
        if (notification.read) return;
        void callForAttention(notification.kind);
        if (isOnScreen(notification.ref)) return;
        const to = pathOf(notification, paths);
        const isElsewhere = to !== null && !window.location.pathname.toLowerCase().startsWith(to.replace(/\?.*/, ''));
        if (!isElsewhere && shownByPage.includes(notification.kind)) return;
        toast(wordsOf(notification), isElsewhere ? { action: { label: text('show'), onClick: () => goTo(to) } } : {});
      }),
    [channel, paths, shownByPage],
  );
  return null;
}

const noKinds: readonly NotificationKind[] = [];

/** Whether this order is open and visible: on a page of its own, or in a sheet that the query names. */
function isOnScreen(ref: string | null): boolean {
  const { pathname, search } = window.location;
  const open = [...pathname.split('/'), ...new URLSearchParams(search).values()];
  return ref !== null && document.visibilityState === 'visible' && open.includes(ref);
}
