import { useState } from 'react';
import type { ProviderReason } from '@karigar/contracts';
import { cancellationReasons, nobodyHomeReason } from '@karigar/contracts/constants';
import { localized } from '@karigar/platform';
import { ChoiceChips, ConfirmDialog, TextArea } from '@karigar/ui';
import type { Reason } from '../model/reason.ts';
import { useTexts } from '../texts.ts';

interface ReasonDialogProps {
  title: string;
  /** Explains what it means for the customer. */
  text: string;
  label: string;
  confirmLabel: string;
  /** Error message when no reason is chosen. Absent: the reason is optional. */
  missing?: string;
  /** The provider has arrived, so that nobody may be at home. */
  atTheDoor?: boolean;
  loading: boolean;
  error?: unknown;
  onConfirm: (reason: Reason) => void;
  onClose: () => void;
}

const maxNoteLength = 500;

const isNobodyHome = ({ value }: { readonly value: ProviderReason }) => value === nobodyHomeReason;
const { provider: all } = cancellationReasons;
const others = all.filter((choice) => !isNobodyHome(choice));

/** The likeliest first. */
const reasons = (atTheDoor: boolean) => (atTheDoor ? [...all.filter(isNobodyHome), ...others] : others);

/** Asks for a confirmation of an irreversible action and for a reason, which the customer will see. */
export function ReasonDialog({
  title,
  text,
  label,
  confirmLabel,
  missing,
  atTheDoor = false,
  loading,
  error,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const t = useTexts();
  const [reason, setReason] = useState<ProviderReason | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = missing !== undefined && reason === null;
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
        if (!isMissing && note.trim().length <= maxNoteLength) onConfirm({ reason, note: note.trim() });
      }}
    >
      <p>{text}</p>
      <ChoiceChips
        label={label}
        choices={reasons(atTheDoor).map((choice) => ({ ...choice, label: localized(choice.label) }))}
        value={reason}
        onChange={setReason}
        error={tried && isMissing ? missing : undefined}
      />
      <TextArea label={t('reasonNote')} maxLength={maxNoteLength} value={note} onChange={({ target }) => setNote(target.value)} />
    </ConfirmDialog>
  );
}
