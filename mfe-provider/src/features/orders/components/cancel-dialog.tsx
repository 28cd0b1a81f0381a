import { useCancelOrder } from '../api/cancel-order.ts';
import { useTexts } from '../texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Cancels an accepted order. */
export function CancelDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTexts();
  const cancel = useCancelOrder(orderId);
  return (
    <ReasonDialog
      title={t('cancelTitle')}
      text={t('cancelText')}
      label={t('cancelReason')}
      confirmLabel={t('cancel')}
      missing={t('cancelMissing')}
      loading={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) => cancel.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
