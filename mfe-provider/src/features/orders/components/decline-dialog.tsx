import { useChangeStatus, type OnRefused } from '../api/change-status.ts';
import { isNotPossible } from '../api/unanswered.ts';
import { useTexts } from '../texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface DeclineDialogProps {
  orderId: string;
  onRefused: OnRefused;
  onClose: () => void;
}

/** Declines a pending order. */
export function DeclineDialog({ orderId, onRefused, onClose }: DeclineDialogProps) {
  const t = useTexts();
  const change = useChangeStatus({ onRefused });
  return (
    <ReasonDialog
      title={t('declineTitle')}
      text={t('declineText')}
      label={t('declineReason')}
      confirmLabel={t('decline')}
      loading={change.isPending}
      onConfirm={(why) =>
        change.mutate(
          { id: orderId, status: 'rejected', why },
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
