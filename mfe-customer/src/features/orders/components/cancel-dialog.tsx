import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { cancellationReasons } from '@karigar/contracts/constants';
import { localized } from '@karigar/platform';
import { ConfirmDialog, RadioCards, TextArea } from '@karigar/ui';
import { useCancelOrder, type Cancellation } from '../api/cancel-order.ts';
import { useTexts } from '../texts.ts';
import { useCloseWhenGone } from './use-close-when-gone.ts';

const maxNoteLength = 500;
type Reason = NonNullable<Cancellation['reason']>;

interface CancelDialogProps {
  order: OrderView;
  onClose: () => void;
  onCancelled: (order: OrderView) => void;
}

/** Explains what cancelling means and asks for an optional reason. */
export function CancelDialog({ order, onClose, onCancelled }: CancelDialogProps) {
  const t = useTexts();
  const cancel = useCancelOrder(order.id);
  useCloseWhenGone(order, 'cancel', cancel, onClose);
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('cancelTitle')}
      cancelLabel={t('cancelBack')}
      confirmLabel={t('cancelConfirm')}
      variant="danger"
      disabled={note.length > maxNoteLength}
      loading={cancel.isPending}
      error={cancel.error}
      onCancel={onClose}
      onConfirm={() => cancel.mutate({ reason, note: note.trim() || null }, { onSuccess: onCancelled })}
    >
      <p>{t('cancelText', { provider: order.ProviderInfo.name })}</p>
      <RadioCards
        label={t('cancelReason')}
        optional
        choices={cancellationReasons.map((choice) => ({ ...choice, label: localized(choice.label) }))}
        value={reason}
        onChange={setReason}
      />
      <TextArea label={t('cancelNote')} optional maxLength={maxNoteLength} value={note} onChange={(event) => setNote(event.target.value)} />
    </ConfirmDialog>
  );
}
