import type { OrderView } from '@karigar/contracts';
import { useCancelOrder } from '../api/cancel-order.ts';
import { useTexts } from '../texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { changedOrder, useCloseWithReason } from './use-close-with-reason.ts';

/** Cancels an accepted order. */
export function CancelDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const t = useTexts();
  const cancel = useCancelOrder(order.id);
  useCloseWithReason(changedOrder(order), order.allowedActions.includes('cancel'), cancel, onClose);
  return (
    <ReasonDialog
      title={t('cancelTitle')}
      text={t('cancelText')}
      label={t('cancelReason')}
      confirmLabel={t('cancel')}
      missing={t('cancelMissing')}
      atTheDoor={order.progress === 'arrived'}
      loading={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) => cancel.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
