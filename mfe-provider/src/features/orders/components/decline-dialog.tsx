import { useChangeStatus, type Refused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface DeclineDialogProps {
  orderId: string;
  onRefused: (refused: Refused) => void;
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
      onConfirm={(note) => change.mutate({ id: orderId, status: 'rejected', note }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
