import type { ProviderComplaintView } from '@karigar/contracts';
import { maxStatementLength } from '@karigar/contracts/constants';
import { useWriteStatement } from '../api/write-statement.ts';
import { useTexts } from '../texts.ts';
import { AnswerForm } from './answer-form.tsx';

export const statementDraft = (complaintId: string) => `statement-${complaintId}`;

/** The form for the provider's statement about a complaint. */
export function StatementForm({ complaint, onDone }: { complaint: ProviderComplaintView; onDone: () => void }) {
  const t = useTexts();
  const write = useWriteStatement(complaint.id);
  return (
    <AnswerForm
      name={t('yourStatement')}
      label={t('yourStatement')}
      hint={t('statementHint', { name: complaint.CustomerInfo.name })}
      sendLabel={t('sendStatement')}
      rows={5}
      maxLength={maxStatementLength}
      missing={t('statementMissing')}
      earlier={complaint.statement}
      draft={statementDraft(complaint.id)}
      field="text"
      send={(text) => write.mutateAsync({ text })}
      onClose={onDone}
    />
  );
}
