import type { OrderView } from '@karigar/contracts';
import { useCloseWhenGone } from '@karigar/ui';
import { useCancelOrder } from '../api/cancel-order.ts';
import { useTexts } from '../texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Cancels an accepted order. Closes when the order can no longer be cancelled: the order behind it says why. */
export function CancelDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const t = useTexts();
  const cancel = useCancelOrder(order.id);
  useCloseWhenGone(order.allowedActions.includes('cancel'), cancel, onClose);
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
