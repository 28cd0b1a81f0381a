import { useEffect } from 'react';
import { goTo, report, toast, type Realtime } from '@karigar/platform';
import { addNotification } from './inbox-queries.ts';
import { wordsOf, type PathOf } from './inbox.ts';
import { renewPush } from './push.ts';
import { armSound, chime } from './sound.ts';
import { text } from './texts.ts';

/** Handles live notifications: adds them to the list, plays a sound and, unless their page is on screen and shows the news itself, a toast. Renders nothing. */
export function LiveNotifications({ channel, pathOf }: { channel: Realtime; pathOf: PathOf }) {
  useEffect(armSound, []);
  useEffect(() => void renewPush().catch((error: unknown) => report('Web Push could not be renewed', error)), []);
  useEffect(
    () =>
      channel.on('notification', ({ seq: _seq, ...notification }) => {
        addNotification(notification);
        chime();
        if (isOnScreen(notification.ref)) return;
        const to = pathOf(notification);
        const isElsewhere = to !== null && !window.location.pathname.toLowerCase().startsWith(to.replace(/\?.*/, ''));
        toast(wordsOf(notification), isElsewhere ? { action: { label: text('show'), onClick: () => goTo(to) } } : {});
      }),
    [channel, pathOf],
  );
  return null;
}

/** Whether the page of this order is open and visible. */
const isOnScreen = (ref: string | null): boolean =>
  ref !== null && document.visibilityState === 'visible' && window.location.pathname.split('/').includes(ref);
