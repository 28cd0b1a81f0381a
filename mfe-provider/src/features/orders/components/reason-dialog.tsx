import { useState } from 'react';
import { ConfirmDialog, TextArea } from '@karigar/ui';
import { useTexts } from '../texts.ts';

interface ReasonDialogProps {
  title: string;
  /** Explains what it means for the customer. */
  text: string;
  label: string;
  confirmLabel: string;
  /** Error message for an empty reason. Absent: the reason is optional. */
  missing?: string;
  loading: boolean;
  error?: unknown;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

const maxReasonLength = 500;

/** Asks for a confirmation of an irreversible action and for a reason, which the customer will see. */
export function ReasonDialog({ title, text, label, confirmLabel, missing, loading, error, onConfirm, onClose }: ReasonDialogProps) {
  const t = useTexts();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const reason = note.trim();
  const isMissing = missing !== undefined && !reason;
  return (
    <ConfirmDialog
      open
      size="medium"
      title={title}
      cancelLabel={t('cancelBack')}
      confirmLabel={confirmLabel}
      variant="danger"
      loading={loading}
      error={error}
      onCancel={onClose}
      onConfirm={() => {
        setTried(true);
        if (!isMissing && reason.length <= maxReasonLength) onConfirm(reason);
      }}
    >
      <p>{text}</p>
      <TextArea
        label={label}
        maxLength={maxReasonLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={tried && isMissing ? missing : undefined}
      />
    </ConfirmDialog>
  );
}
