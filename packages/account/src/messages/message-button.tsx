import { useEffect, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { Link, useLocation, useSearchParams, withParameters, type LinkProps } from '@karigar/platform';
import { Badge, Button, MessageIcon } from '@karigar/ui';
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
        {t(canWrite ? 'message' : 'title')}
        <UnreadMessages count={order.unreadMessages} />
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

/** The number of unread messages of an order; renders nothing for 0. */
function UnreadMessages({ count = 0 }: UnreadMessagesProps) {
  const t = useTexts();
  return count > 0 && <Badge tone="wait">{t('new', { count })}</Badge>;
}

/** The number of unread messages of an order as a link to them; renders nothing for 0. `of` names the order for screen readers. */
export function UnreadMessagesLink({ count = 0, of, ...link }: UnreadMessagesProps & Omit<LinkProps, 'children'> & { of: string }) {
  const t = useTexts();
  return (
    count > 0 && (
      <Link {...link} className={classes.unread} aria-label={`${t('new', { count })}, ${of}`}>
        <UnreadMessages count={count} />
      </Link>
    )
  );
}
