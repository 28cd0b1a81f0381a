import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { useChangeStatus, type OnRefused } from '../api/change-status.ts';
import { isNotPossible } from '../api/unanswered.ts';
import { useTexts } from '../texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCloseWithReason } from './use-close-with-reason.ts';

export type DeclinedOrder = Pick<OrderLine, 'id' | 'orderNo' | 'status' | 'progress' | 'actions'>;

interface DeclineDialogProps {
  order: DeclinedOrder;
  onRefused: OnRefused;
  onClose: () => void;
}

/** Declines a pending order. */
export function DeclineDialog({ order, onRefused, onClose }: DeclineDialogProps) {
  const t = useTexts();
  const change = useChangeStatus({ onRefused });
  useCloseWithReason(order, order.actions.includes('reject'), change, onClose);
  return (
    <ReasonDialog
      title={t('declineTitle')}
      text={t('declineText')}
      label={t('declineReason')}
      confirmLabel={t('decline')}
      loading={change.isPending}
      onConfirm={(why) =>
        change.mutate(
          { id: order.id, status: 'rejected', why },
          {
            // After any other failure the reason and the note are kept for the next attempt.
            onSettled: (_order, error) => {
              if (error === null || isNotPossible(error)) onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
