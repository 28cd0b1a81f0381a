import { useState } from 'react';
import { ConfirmDialog, TextArea } from '@karigar/ui';
import { useTexts } from '../texts.ts';

interface DeclineDialogProps {
  loading: boolean;
  onDecline: (note: string) => void;
  onClose: () => void;
}

/** Declining cannot be undone, so it is asked once more, with room for a reason that the customer will read. */
export function DeclineDialog({ loading, onDecline, onClose }: DeclineDialogProps) {
  const t = useTexts();
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('declineTitle')}
      cancelLabel={t('cancelBack')}
      confirmLabel={t('decline')}
      variant="danger"
      loading={loading}
      onCancel={onClose}
      onConfirm={() => onDecline(note.trim())}
    >
      <p>{t('declineText')}</p>
      <TextArea label={t('declineReason')} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
    </ConfirmDialog>
  );
}
