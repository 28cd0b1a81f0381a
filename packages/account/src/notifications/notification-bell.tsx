import { useEffect, useId, useRef, useState } from 'react';
import { setTitleBadge, useQuery, type NotificationPaths } from '@karigar/platform';
import { BellIcon, IconButton } from '@karigar/ui';
import { notificationsQuery } from './inbox-queries.ts';
import { NotificationInbox } from './notification-inbox.tsx';
import classes from './notifications.module.css';
import { useTexts } from './texts.ts';

/** The bell with the number of unread notifications, which also appears in the page's title. */
export function NotificationBell({ paths }: { paths: NotificationPaths }) {
  const t = useTexts();
  const panelId = useId();
  const place = useRef<HTMLSpanElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useQuery(notificationsQuery()).data?.unread ?? 0;

  useEffect(() => {
    setTitleBadge(unread);
    return () => setTitleBadge(0);
  }, [unread]);

  useEffect(() => {
    if (!open) return;
    const beside = ({ target }: Event) => target instanceof Node && !place.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', beside);
    return () => document.removeEventListener('pointerdown', beside);
  }, [open]);

  return (
    <span
      ref={place}
      className={classes.place}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !place.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        bell.current?.focus();
      }}
    >
      <IconButton
        ref={bell}
        icon={BellIcon}
        label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
        badge={unread > 99 ? '99+' : unread}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div id={panelId} role="dialog" aria-labelledby={`${panelId}-title`} className={classes.panel}>
          <NotificationInbox titleId={`${panelId}-title`} paths={paths} onLeave={() => setOpen(false)} />
        </div>
      )}
    </span>
  );
}
