import type { OrderView } from '@karigar/contracts';
import { firstNameOf } from '@karigar/contracts/constants';
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
      if (isUnavailable(order)) return t('nowUnavailable', { provider });
      return t(order.cancellation ? `nowCancelled_${order.cancellation.by}` : 'nowCancelled');
    default:
      return order.status satisfies never;
  }
}

/** The marketplace has cancelled it because the provider may not use it any more. A no-show has a reason. */
const isUnavailable = ({ cancellation }: OrderView): boolean => cancellation?.by === 'system' && cancellation.reason === null;
