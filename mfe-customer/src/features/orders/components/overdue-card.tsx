import { useEffect } from 'react';
import { OrderOutcome } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { autoCloseAfterHours, firstNameOf, hourMs, minuteMs } from '@karigar/contracts/constants';
import { formatDateTime, useNow } from '@karigar/platform';
import { noShowFrom, overdueOf, type Overdue } from '../../../shared/orders/overdue.ts';
import { refreshOrder } from '../api/get-order.ts';
import { useTexts } from '../texts.ts';

interface OverdueCardProps {
  order: OrderView;
  onAnswered: (order: OrderView) => void;
}

/** Asks how a visit ended whose time is over, and says what comes of the answer. Renders nothing for all others. */
export function OverdueCard({ order, onAnswered }: OverdueCardProps) {
  const t = useTexts();
  const now = useNow();
  const overdue = overdueOf(order, now);
  // Nothing tells the page that the customer can say it by now, so it looks every minute until it can.
  const isDue = overdue === 'missed' && now >= noShowFrom(order);
  const canReport = order.allowedActions.includes('report_no_show');
  const minute = Math.floor(now / minuteMs);
  useEffect(() => {
    if (isDue && !canReport) refreshOrder(order.id);
  }, [isDue, canReport, order.id, minute]);
  const words = wordsOf(order, overdue, t);
  return <OrderOutcome order={order} provider={order.ProviderInfo.name} onAnswered={onAnswered} {...(words && { words })} />;
}

/** A day later the question is whether the work was done, as it is for the karigar: null. */
function wordsOf(order: OrderView, overdue: Overdue | null, t: ReturnType<typeof useTexts>) {
  const name = firstNameOf(order.ProviderInfo.name);
  if (overdue === 'reported')
    return { title: t('reportedTitle'), text: t('reportedText', { name, when: formatDateTime(closesAt(order)) }) };
  if (overdue === 'missed' && !order.allowedActions.includes('confirm_done'))
    return { title: t('missedTitle', { name }), text: t('missedText') };
  return null;
}

/** When a confirmed order closes by itself. */
const closesAt = ({ scheduled_end, date }: OrderView): number => Date.parse(scheduled_end ?? date) + autoCloseAfterHours * hourMs;
