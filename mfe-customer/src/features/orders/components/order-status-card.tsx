import { reasonOf } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { formatDateTime, formatTime } from '@karigar/platform';
import { Button, CashIcon, DateIcon, Facts, InfoIcon, MessageIcon, Panel, Row, StatusBadge, TimeIcon, ToolIcon } from '@karigar/ui';
import { paymentNameOf } from '../model/payment-name.ts';
import { visitTimeOf } from '../model/visit-time.ts';
import { CalendarButton } from './calendar-button.tsx';
import { useTexts } from '../texts.ts';

/** Status and time of the order, and what can be changed about them now. */
export function OrderStatusCard({ order, onEdit, onCancel }: { order: OrderView; onEdit: () => void; onCancel: () => void }) {
  const t = useTexts();
  const { allowedActions, payment } = order;
  const isInstant = order.scheduled_end === null && order.status === 'confirmed';
  const isToCome = order.scheduled_end !== null && (order.status === 'pending' || order.status === 'confirmed');
  const canMove = allowedActions.includes('move');
  const canCancel = allowedActions.includes('cancel');
  return (
    <Panel title={t('statusTitle')} action={<StatusBadge status={order.status} reader="customer" />}>
      <Facts
        stacked
        facts={[
          {
            name: t('deliveryTime'),
            icon: DateIcon,
            value: (
              <b>
                {isInstant ? (order.arrivesBy ? t('arriveBy', { time: formatTime(order.arrivesBy) }) : t('instant')) : visitTimeOf(order)}
              </b>
            ),
          },
          { name: t('bookingDate'), icon: TimeIcon, value: formatDateTime(order.created) },
          { name: t('paymentMethod'), icon: CashIcon, value: paymentNameOf(payment, t) },
          { name: t('issue'), icon: ToolIcon, value: order.issue },
          { name: t('notes'), icon: MessageIcon, value: order.notes !== order.issue && order.notes },
          { name: t('cancelledBy'), icon: InfoIcon, value: order.cancellation && t(`by_${order.cancellation.by}`) },
          { name: t('reason'), icon: MessageIcon, value: reasonOf(order) },
        ]}
      />
      {(canMove || canCancel || isToCome) && (
        <Row gap={2}>
          {isToCome && <CalendarButton order={order} />}
          {canMove && (
            <Button small variant="soft" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {canCancel && (
            <Button small variant="danger" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </Row>
      )}
    </Panel>
  );
}
