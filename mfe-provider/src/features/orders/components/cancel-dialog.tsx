import { useState } from 'react';
import { ConfirmDialog, TextArea } from '@karigar/ui';
import { useCancelOrder } from '../api/cancel-order.ts';
import { useTexts } from '../texts.ts';

/** Says what cancelling means, and asks for the reason that the customer will read. */
export function CancelDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTexts();
  const cancel = useCancelOrder(orderId);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const reason = note.trim();
  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('cancelTitle')}
      cancelLabel={t('cancelBack')}
      confirmLabel={t('cancel')}
      variant="danger"
      loading={cancel.isPending}
      error={cancel.error}
      onCancel={onClose}
      onConfirm={() => {
        setTried(true);
        if (reason) cancel.mutate(reason, { onSuccess: onClose });
      }}
    >
      <p>{t('cancelText')}</p>
      <TextArea
        label={t('cancelReason')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={tried && !reason ? t('cancelMissing') : undefined}
      />
    </ConfirmDialog>
  );
}
