import type { OrderView } from '@karigar/contracts';
import { cancellationReasons } from '@karigar/contracts/constants';
import { formatDateTime } from '@karigar/platform';
import { Button, Card, CashIcon, DateIcon, InfoIcon, MessageIcon, Row, Stack, StatusBadge, TimeIcon, ToolIcon } from '@karigar/ui';
import { whenOf } from '../model/when.ts';
import { useTexts } from '../texts.ts';
import classes from './cards.module.css';
import { FactsList } from './facts-list.tsx';

/** Where the order stands, when the visit is, and what can be changed about that now. */
export function OrderStatusCard({ order, onEdit, onCancel }: { order: OrderView; onEdit: () => void; onCancel: () => void }) {
  const t = useTexts();
  const { allowedActions, payment } = order;
  const paid = payment.method === 'card' && payment.cardLast4 ? t('cardEnding', { digits: payment.cardLast4 }) : t(payment.method);
  const comesAtOnce = order.scheduled_end === null && order.status === 'confirmed';
  const actions = [
    allowedActions.includes('move') && (
      <Button key="edit" small variant="soft" onClick={onEdit}>
        {t('edit')}
      </Button>
    ),
    allowedActions.includes('cancel') && (
      <Button key="cancel" small variant="danger" onClick={onCancel}>
        {t('cancel')}
      </Button>
    ),
  ].filter(Boolean);
  return (
    <Card>
      <Stack gap={4}>
        <Row between>
          <h2 className={classes.title}>{t('statusTitle')}</h2>
          <StatusBadge status={order.status} reader="customer" />
        </Row>
        <FactsList
          facts={[
            { name: t('deliveryTime'), icon: DateIcon, value: <b>{comesAtOnce ? t('instant') : whenOf(order)}</b> },
            { name: t('bookingDate'), icon: TimeIcon, value: formatDateTime(order.created) },
            { name: t('paymentMethod'), icon: CashIcon, value: paid },
            { name: t('issue'), icon: ToolIcon, value: order.issue },
            { name: t('notes'), icon: MessageIcon, value: order.notes !== order.issue && order.notes },
            { name: t('reason'), icon: InfoIcon, value: reasonOf(order) },
          ]}
        />
        {actions.length > 0 && <Row gap={2}>{actions}</Row>}
      </Stack>
    </Card>
  );
}

/** Why it was cancelled, in words. */
function reasonOf({ status, timeline }: OrderView): string | null {
  if (status !== 'cancelled') return null;
  const note = timeline.findLast(({ what }) => what === 'cancelled')?.note ?? null;
  return cancellationReasons.find(({ value }) => value === note)?.label ?? note;
}
