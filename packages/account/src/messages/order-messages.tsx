import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
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

/** The button that opens an order's messages, once the order has been confirmed. */
export function OrderMessages({ order, me, other }: OrderMessagesProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  if (!order.timeline.some(({ what }) => what === 'confirmed')) return null;
  const canWrite = order.allowedActions.includes('message');
  return (
    <Panel title={t('title')} action={<UnreadMessages count={order.unreadMessages} />}>
      <Muted>{t(canWrite ? 'hint' : 'hintClosed', { name: other })}</Muted>
      <Row>
        <Button small variant="soft" icon={MessageIcon} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </Row>
      {open && <MessagesDialog orderId={order.id} me={me} other={other} canWrite={canWrite} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** The number of unread messages of an order; renders nothing for 0. */
export function UnreadMessages({ count = 0 }: { count?: number | undefined }) {
  const t = useTexts();
  return count > 0 && <Badge tone="wait">{t('new', { count })}</Badge>;
}
