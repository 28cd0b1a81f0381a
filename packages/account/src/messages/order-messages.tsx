import { useEffect, useState, type ReactNode } from 'react';
import type { OrderView } from '@karigar/contracts';
import { useSearchParams } from '@karigar/platform';
import { Badge, Button, MessageIcon, Muted, Panel, Row } from '@karigar/ui';
import { MessagesDialog } from './messages-dialog.tsx';
import { useTexts } from './texts.ts';

interface OrderMessagesProps {
  order: Pick<OrderView, 'id' | 'timeline' | 'allowedActions' | 'unreadMessages'>;
  /** Which side is reading. */
  me: 'customer' | 'provider';
  /** Name of the other side. */
  other: string;
}

/** An order's messages behind a button, once the order has been confirmed. */
export function OrderMessages({ order, me, other }: OrderMessagesProps) {
  const t = useTexts();
  if (!hasMessages(order)) return null;
  return (
    <Panel title={t('title')} action={<UnreadMessages count={order.unreadMessages} />}>
      <Muted>{t(canWrite(order) ? 'hint' : 'hintClosed', { name: other })}</Muted>
      <Row>
        <OpenMessages order={order} me={me} other={other}>
          {t('open')}
        </OpenMessages>
      </Row>
    </Panel>
  );
}

/** The same as a button alone, with the number of unread messages, for a row of actions. */
export function MessageButton({ order, me, other }: OrderMessagesProps) {
  const t = useTexts();
  if (!hasMessages(order)) return null;
  return (
    <OpenMessages order={order} me={me} other={other}>
      {t(canWrite(order) ? 'message' : 'title')}
      <UnreadMessages count={order.unreadMessages} />
    </OpenMessages>
  );
}

const hasMessages = ({ timeline }: OrderMessagesProps['order']) => timeline.some(({ what }) => what === 'confirmed');
const canWrite = ({ allowedActions }: OrderMessagesProps['order']) => allowedActions.includes('message');

/** In the URL of an order's page, as the link of a notification: opens the messages, and is removed. */
const messagesParameter = 'messages';

function OpenMessages({ order, me, other, children }: OrderMessagesProps & { children: ReactNode }) {
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
  return (
    <>
      <Button small variant="soft" icon={MessageIcon} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <MessagesDialog orderId={order.id} me={me} other={other} canWrite={canWrite(order)} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The number of unread messages of an order; renders nothing for 0. */
export function UnreadMessages({ count = 0 }: { count?: number | undefined }) {
  const t = useTexts();
  return count > 0 && <Badge tone="wait">{t('new', { count })}</Badge>;
}
