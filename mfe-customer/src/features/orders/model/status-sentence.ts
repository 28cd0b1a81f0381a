import type { OrderView } from '@karigar/contracts';
import { firstNameOf, noShowReason } from '@karigar/contracts/constants';
import { serverNow } from '@karigar/platform';
import { overdueOf } from '../../../shared/orders/overdue.ts';
import { closedBy } from './closed-by.ts';
import type { useTexts } from '../texts.ts';

/** The provider has proposed another time, and the customer can answer. */
export const isAskedForTime = ({ allowedActions }: OrderView): boolean => allowedActions.includes('answer_proposal');

/** A short description of the order's status. */
export function statusSentenceOf(order: OrderView, t: ReturnType<typeof useTexts>, now = serverNow()): string {
  const provider = order.ProviderInfo.name;
  const overdue = overdueOf(order, now);
  switch (order.status) {
    case 'pending':
      return isAskedForTime(order) ? t('nowAsked') : t('nowPending', { provider });
    case 'confirmed':
      if (overdue) return t(`nowOverdue_${overdue}`, { name: firstNameOf(provider) });
      if (order.progress) return t(`now_${order.progress}`);
      return order.scheduled_end ? t('nowConfirmed') : t('nowComing');
    case 'fulfilled':
      return t(`nowFulfilled_${closedBy(order)}`);
    case 'rejected':
      return t('nowRejected', { provider });
    case 'expired':
      return t('nowExpired');
    case 'cancelled':
      return cancelledSentenceOf(order, t);
    default:
      return order.status satisfies never;
  }
}

function cancelledSentenceOf({ cancellation, ProviderInfo: { name } }: OrderView, t: ReturnType<typeof useTexts>): string {
  if (!cancellation) return t('nowCancelled');
  const { by, reason } = cancellation;
  if (reason === noShowReason.value) return t('nowNobodyCame');
  if (by === 'provider' && reason === 'nobody_home') return t('nowNobodyHome', { name: firstNameOf(name) });
  // The marketplace cancels without a reason when the provider may not use it any more.
  if (by === 'system' && reason === null) return t('nowUnavailable', { provider: name });
  return t(`nowCancelled_${by}`);
}
