import { useEffect, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { Link, useLocation, useSearchParams, withParameters, type LinkProps } from '@karigar/platform';
import { Badge, Button, Hidden, MessageIcon } from '@karigar/ui';
import { MessagesDialog } from './messages-dialog.tsx';
import classes from './messages.module.css';
import { useTexts } from './texts.ts';

interface MessageButtonProps {
  order: Pick<OrderView, 'id' | 'timeline' | 'allowedActions' | 'unreadMessages'>;
  /** Which side is reading. */
  me: 'customer' | 'provider';
  /** Name of the other side. */
  other: string;
}

/** In the URL of an order's page, as the link of a notification: opens the messages, and is removed. */
const messagesParameter = 'messages';

/** Opens an order's messages, once the order has been confirmed. Shows the number of unread ones. */
export function MessageButton({ order, me, other }: MessageButtonProps) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  // Says how the page was opened.
  const location: { readonly state: unknown } = useLocation();
  const isAsked = search.has(messagesParameter);
  const [open, setOpen] = useState(isAsked);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    setSearch(withParameters(search, { [messagesParameter]: null }), { replace: true, preventScrollReset: true, state: location.state });
  }, [isAsked, search, setSearch, location.state]);
  const canWrite = order.allowedActions.includes('message');
  const isOver = order.timeline.some(({ what }) => what === 'fulfilled' || what === 'cancelled');
  if (!order.timeline.some(({ what }) => what === 'confirmed')) return null;
  return (
    <>
      <Button small variant="soft" icon={MessageIcon} onClick={() => setOpen(true)}>
        <span>
          {t(canWrite ? 'message' : 'title')} <UnreadCount count={order.unreadMessages} />
        </span>
      </Button>
      {open && (
        <MessagesDialog orderId={order.id} me={me} other={other} canWrite={canWrite} isOver={isOver} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface UnreadMessagesProps {
  count?: number | undefined;
}

/** In the button, which may share the width of a phone with others: only the number is visible. Renders nothing for 0. */
function UnreadCount({ count = 0 }: UnreadMessagesProps) {
  const t = useTexts();
  return (
    count > 0 && (
      <Badge tone="wait">
        <span aria-hidden>{count}</span>
        <Hidden>{t('new', { count })}</Hidden>
      </Badge>
    )
  );
}

/** The number of unread messages of an order as a link to them; renders nothing for 0. `of` names the order for screen readers. */
export function UnreadMessagesLink({ count = 0, of, ...link }: UnreadMessagesProps & Omit<LinkProps, 'children'> & { of: string }) {
  const t = useTexts();
  return (
    count > 0 && (
      <Link {...link} className={classes.unread} aria-label={`${t('new', { count })}, ${of}`}>
        <Badge tone="wait">{t('new', { count })}</Badge>
      </Link>
    )
  );
}
