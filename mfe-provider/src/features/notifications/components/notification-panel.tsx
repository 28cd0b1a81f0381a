import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '@karigar/contracts';
import { formatAgo, Link, useQuery } from '@karigar/platform';
import { Button, cx, Hidden, IconButton, Loaded, MuteIcon, SkeletonText, SoundIcon } from '@karigar/ui';
import { activeRequestsQuery } from '../../../shared/api/active-requests.ts';
import { setMuted, useMuted } from '../../../shared/sound.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useClearNotifications } from '../api/clear-notifications.ts';
import { useMarkRead } from '../api/mark-read.ts';
import { notificationsQuery } from '../api/notifications.ts';
import { pathOf } from '../model/inbox.ts';
import { useTexts } from '../texts.ts';
import classes from './notification-bell.module.css';

/** The notifications, under the bell. Opening it marks all as read; what was unread stays highlighted while it is open. */
export function NotificationPanel({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  const notifications = useQuery(notificationsQuery());
  const clear = useClearNotifications();
  const fresh = useFresh();
  const muted = useMuted();

  useEffect(() => title.current?.focus(), []);

  return (
    <div id={id} role="dialog" aria-labelledby={`${id}-title`} className={classes.panel}>
      <div className={classes.head}>
        <h2 ref={title} id={`${id}-title`} tabIndex={-1} className={classes.title}>
          {t('title')}
        </h2>
        <IconButton icon={muted ? MuteIcon : SoundIcon} label={t(muted ? 'unmute' : 'mute')} onClick={() => setMuted(!muted)} />
        {notifications.data && notifications.data.items.length > 0 && (
          <Button
            small
            variant="ghost"
            loading={clear.isPending}
            onClick={() => clear.mutate(undefined, { onSuccess: () => title.current?.focus() })}
          >
            {t('clearAll')}
          </Button>
        )}
      </div>
      <Loaded query={notifications} level={3} failed={t('failed')} skeleton={<SkeletonText lines={4} />}>
        {({ items }) => <List items={items} fresh={fresh} onLeave={onLeave} />}
      </Loaded>
    </div>
  );
}

/** Marks unread notifications as read, also those that arrive while the panel is open, and returns their ids. */
function useFresh(): ReadonlySet<string> {
  const { data: inbox } = useQuery(notificationsQuery());
  const { mutate: markRead } = useMarkRead();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = inbox?.unread ?? 0;
  const ids = inbox?.items
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (unread === 0) return;
    setFresh((known) => new Set([...known, ...(ids?.split(' ') ?? [])]));
    markRead();
  }, [unread, ids, markRead]);
  return fresh;
}

type Items = readonly NotificationView[];

function List({ items, fresh, onLeave }: { items: Items; fresh: ReadonlySet<string>; onLeave: () => void }) {
  const t = useTexts();
  const now = useNow();
  const openRequests = useQuery({ ...activeRequestsQuery(), enabled: false }).data ?? [];
  if (items.length === 0) return <p className={classes.empty}>{t('empty')}</p>;
  return (
    <ul className={classes.list}>
      {items.map((item) => {
        const to = pathOf(item, openRequests);
        const words = (
          <>
            <span className={classes.message}>
              {item.message}
              {fresh.has(item.id) && <Hidden> ({t('fresh')})</Hidden>}
            </span>
            <span className={classes.time}>{formatAgo(item.timestamp, now)}</span>
          </>
        );
        return (
          <li key={item.id} className={cx(classes.item, fresh.has(item.id) && classes.fresh)}>
            {to ? (
              <Link to={to} className={classes.link} onClick={onLeave}>
                {words}
              </Link>
            ) : (
              <span className={classes.link}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
