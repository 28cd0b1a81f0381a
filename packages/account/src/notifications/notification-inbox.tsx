import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '@karigar/contracts';
import { formatAgo, Link, useLanguage, useNow, useQuery, type NotificationPaths } from '@karigar/platform';
import {
  Banner,
  Button,
  cx,
  Hidden,
  IconButton,
  Loaded,
  LoadMore,
  MuteIcon,
  PressGuard,
  SkeletonText,
  SoundIcon,
  unbroken,
} from '@karigar/ui';
import {
  notificationsQuery,
  showInbox,
  useClearNotifications,
  useEarlierNotifications,
  useMarkRead,
  useRestoreNotifications,
} from './inbox-queries.ts';
import { pathOf, wordsOf } from './inbox.ts';
import { PushSwitch } from './push-switch.tsx';
import classes from './notifications.module.css';
import { setMuted, useMuted } from './sound.ts';
import { useTexts } from './texts.ts';
import { usePageVisible } from './use-page-visible.ts';

interface NotificationInboxProps {
  titleId?: string;
  /** Level of its heading. Default 2. */
  level?: 1 | 2;
  paths: NotificationPaths;
  /** Called when a link to a notification's page is followed. */
  onLeave?: () => void;
}

/** The notifications, under the bell or on a page. Showing them marks all as read; what was unread stays highlighted. */
export function NotificationInbox({ titleId, level = 2, paths, onLeave }: NotificationInboxProps) {
  const t = useTexts();
  const Title = level === 1 ? 'h1' : 'h2';
  const title = useRef<HTMLHeadingElement>(null);
  const notifications = useQuery(notificationsQuery());
  const clear = useClearNotifications();
  const restore = useRestoreNotifications();
  const fresh = useFresh();
  const muted = useMuted();

  const onRestored = () => {
    clear.reset();
    title.current?.focus();
  };
  useEffect(() => title.current?.focus(), []);
  useEffect(showInbox, []);

  return (
    <PressGuard actions={String(clear.isSuccess)}>
      <div className={classes.head}>
        <Title ref={title} id={titleId} tabIndex={-1} className={cx(classes.title, level === 1 && classes.pageTitle)}>
          {t('title')}
        </Title>
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
      <div className={classes.push}>
        <PushSwitch />
      </div>
      {clear.isSuccess && (
        <Banner
          tone="good"
          action={
            <Button small variant="ghost" loading={restore.isPending} onClick={() => restore.mutate(undefined, { onSuccess: onRestored })}>
              {t('undo')}
            </Button>
          }
        >
          {t('cleared')}
        </Banner>
      )}
      <div className={cx(!notifications.data && classes.waiting)}>
        <Loaded
          query={notifications}
          level={level === 1 ? 2 : 3}
          slow={t('slow')}
          failed={t('failed')}
          skeleton={<SkeletonText lines={4} />}
        >
          {({ items, nextCursor }) => (
            <>
              <List items={items} fresh={fresh} paths={paths} onLeave={onLeave} />
              {nextCursor && <Earlier cursor={nextCursor} fresh={fresh} paths={paths} onLeave={onLeave} />}
            </>
          )}
        </Loaded>
      </div>
    </PressGuard>
  );
}

/** Marks unread notifications as read once they are seen, also those that arrive while the panel is open, and returns their ids. */
function useFresh(): ReadonlySet<string> {
  const { data: inbox } = useQuery(notificationsQuery());
  const { mutate: markRead } = useMarkRead();
  const isVisible = usePageVisible();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = inbox?.unread ?? 0;
  const ids = inbox?.items
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (unread === 0 || !isVisible) return;
    setFresh((known) => new Set([...known, ...(ids?.split(' ') ?? [])]));
    markRead();
  }, [unread, ids, isVisible, markRead]);
  return fresh;
}

/** Older notifications, loaded on request. */
function Earlier({ cursor, ...list }: Omit<ListProps, 'items'> & { cursor: string }) {
  const t = useTexts();
  const [isWanted, setWanted] = useState(false);
  const earlier = useEarlierNotifications(cursor, isWanted);
  const items = earlier.data?.pages.flatMap((page) => page.items) ?? [];
  const more = {
    hasNextPage: earlier.data === undefined || earlier.hasNextPage,
    isFetchingNextPage: earlier.isFetching,
    isPaused: earlier.isPaused,
    isFetchNextPageError: earlier.isError && !earlier.isFetching,
    fetchNextPage: async () => {
      if (!isWanted) setWanted(true);
      else await (earlier.data ? earlier.fetchNextPage() : earlier.refetch());
    },
  };
  return (
    <>
      {items.length > 0 && <List items={items} {...list} />}
      <div className={classes.more}>
        <LoadMore list={more} label={t('earlier')} failed={t('failed')} />
      </div>
    </>
  );
}

interface ListProps extends Pick<NotificationInboxProps, 'paths' | 'onLeave'> {
  items: readonly NotificationView[];
  fresh: ReadonlySet<string>;
}

function List({ items, fresh, paths, onLeave }: ListProps) {
  const t = useTexts();
  const now = useNow();
  useLanguage();
  if (items.length === 0) return <p className={classes.empty}>{t('empty')}</p>;
  return (
    <ul className={classes.list}>
      {items.map((item) => {
        const to = pathOf(item, paths);
        const words = (
          <>
            <span className={classes.message}>
              {unbroken(wordsOf(item))}
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
