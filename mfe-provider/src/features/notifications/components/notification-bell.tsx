import { useEffect, useId, useRef, useState } from 'react';
import { setTitleBadge, useQuery } from '@karigar/platform';
import { BellIcon, IconButton } from '@karigar/ui';
import { notificationsQuery } from '../api/notifications.ts';
import { useTexts } from '../texts.ts';
import classes from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';

/** The bell with the number of unread notifications, which is also put before the page's title. */
export function NotificationBell() {
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
      {open && <NotificationPanel id={panelId} onLeave={() => setOpen(false)} />}
    </span>
  );
}
