import { useEffect } from 'react';
import type { NotificationKind } from '@karigar/contracts';
import { goTo, report, toast, useLiveEvents, type NotificationPaths, type Realtime } from '@karigar/platform';
import { callForAttention } from './attention.ts';
import { addNotification, inboxIsShown, reloadNotifications } from './inbox-queries.ts';
import { pathOf, subjectOf, wordsOf } from './inbox.ts';
import { answerServiceWorker, renewPush } from './push.ts';
import { armSound } from './sound.ts';
import { text } from './texts.ts';

interface LiveNotificationsProps {
  channel: Realtime;
  paths: NotificationPaths;
  /** By kind, the paths of the pages that show its news themselves. An open order always does. */
  shownBy?: Readonly<Partial<Record<NotificationKind, readonly string[]>>>;
}

/**
 * Handles live notifications: adds them to the list, calls for attention and, unless what is on screen shows the news itself, a toast that leads to its page.
 * Renders nothing.
 */
export function LiveNotifications({ channel, paths, shownBy = nowhere }: LiveNotificationsProps) {
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
        const { kind, ref } = notification;
        if (inboxIsShown() || shownBy[kind]?.some(isUnder) || isOnScreen(ref)) return;
        const to = pathOf(notification, paths);
        const action = to !== null && !isOpen(to) && { action: { label: () => text('show'), onClick: () => goTo(to) } };
        toast(() => wordsOf(notification), { about: subjectOf(notification), ...action });
      }),
    [channel, paths, shownBy],
  );
  // Read or cleared on another device.
  useLiveEvents(channel, { accountChanged: ({ what }) => what === 'notifications' && reloadNotifications() });
  return null;
}

const nowhere = {};

const isUnder = (path: string): boolean => window.location.pathname.toLowerCase().startsWith(path);

/** Whether the address shows the page `to`, with everything that its query asks for. */
function isOpen(to: string): boolean {
  const { pathname, searchParams } = new URL(to, window.location.origin);
  const current = new URLSearchParams(window.location.search);
  return isUnder(pathname.toLowerCase()) && [...searchParams].every(([name, value]) => current.get(name) === value);
}

/** Whether this order is open and visible: on a page of its own, or in a sheet that the query names. */
function isOnScreen(ref: string | null): boolean {
  const { pathname, search } = window.location;
  const open = [...pathname.split('/'), ...new URLSearchParams(search).values()];
  return ref !== null && document.visibilityState === 'visible' && open.includes(ref);
}
