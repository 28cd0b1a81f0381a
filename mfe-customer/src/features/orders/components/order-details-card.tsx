import { reasonOf } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { noShowReason, sinceLastMove } from '@karigar/contracts/constants';
import { formatDateTime } from '@karigar/platform';
import { CashIcon, Facts, InfoIcon, MessageIcon, Panel, TimeIcon, ToolIcon } from '@karigar/ui';
import { isNothingToPay } from '../model/nothing-to-pay.ts';
import { paymentNameOf } from '../model/payment-name.ts';
import { useTexts } from '../texts.ts';

/** What was ordered, and how it is paid. */
export function OrderDetailsCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const canceller = cancellerOf(order);
  const started = sinceLastMove(order.timeline).findLast(({ with_code }) => with_code !== undefined);
  return (
    <Panel title={t('orderDetailsTitle')}>
      <Facts
        stacked
        facts={[
          { name: t('issue'), icon: ToolIcon, value: order.issue },
          { name: t('notes'), icon: MessageIcon, value: order.notes !== order.issue && order.notes },
          { name: t('bookingDate'), icon: TimeIcon, value: formatDateTime(order.created) },
          { name: t('paymentMethod'), icon: CashIcon, value: !isNothingToPay(order.status) && paymentNameOf(order.payment, t) },
          { name: t('startedWith'), icon: ToolIcon, value: started && t(started.with_code ? 'startedWithCode' : 'startedWithoutCode') },
          { name: t('cancelledBy'), icon: InfoIcon, value: canceller && t(`by_${canceller}`) },
          { name: t('reason'), icon: MessageIcon, value: reasonOf(order) },
        ]}
      />
    </Panel>
  );
}

/** The side that cancelled the order. Null if it was closed by itself, or because nobody came. */
function cancellerOf({ cancellation }: OrderView) {
  if (!cancellation || cancellation.by === 'system' || cancellation.reason === noShowReason.value) return null;
  return cancellation.by;
}
