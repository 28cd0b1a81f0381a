import { useEffect, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { useSearchParams } from '@karigar/platform';
import { Badge, Button, MessageIcon } from '@karigar/ui';
import { MessagesDialog } from './messages-dialog.tsx';
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
  const isAsked = search.has(messagesParameter);
  const [open, setOpen] = useState(isAsked);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    const rest = new URLSearchParams(search);
    rest.delete(messagesParameter);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [isAsked, search, setSearch]);
  const canWrite = order.allowedActions.includes('message');
  if (!order.timeline.some(({ what }) => what === 'confirmed')) return null;
  return (
    <>
      <Button small variant="soft" icon={MessageIcon} onClick={() => setOpen(true)}>
        {t(canWrite ? 'message' : 'title')}
        <UnreadMessages count={order.unreadMessages} />
      </Button>
      {open && <MessagesDialog orderId={order.id} me={me} other={other} canWrite={canWrite} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The number of unread messages of an order; renders nothing for 0. */
export function UnreadMessages({ count = 0 }: { count?: number | undefined }) {
  const t = useTexts();
  return count > 0 && <Badge tone="wait">{t('new', { count })}</Badge>;
}
