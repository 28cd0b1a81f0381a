import { useState } from 'react';
import * as z from 'zod/mini';
import type { ProviderComplaintView } from '@karigar/contracts';
import { maxStatementLength } from '@karigar/contracts/constants';
import { text as fieldText } from '@karigar/contracts/fields';
import { drafts } from '@karigar/platform';
import { Banner, Button, Row, Stack, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useWriteStatement } from '../api/write-statement.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({ text: fieldText(maxStatementLength) });
type Statement = z.infer<typeof schema>;

const draftKey = (complaintId: string) => `statement-${complaintId}`;
export const hasDraft = (complaintId: string): boolean => drafts.read<Statement>(draftKey(complaintId)) !== null;

/** The provider's side of a complaint, written or changed. What is not sent yet survives a reload. */
export function StatementForm({ complaint, onDone }: { complaint: ProviderComplaintView; onDone: () => void }) {
  const t = useTexts();
  const key = draftKey(complaint.id);
  const write = useWriteStatement(complaint.id);
  const [draft] = useState(() => drafts.read<Statement>(key));
  const close = () => {
    drafts.remove(key);
    onDone();
  };
  const { form, field, submit, failure } = useSchemaForm<Statement, Statement>({
    schema,
    sentences: { text: { missing: t('statementMissing'), wrong: t('statementTooLong', { max: maxStatementLength }) } },
    defaultValues: { text: draft?.text ?? complaint.statement ?? '' },
    send: async (body) => {
      await write.mutateAsync(body);
      close();
    },
  });
  return (
    <form noValidate onSubmit={submit} onChange={() => drafts.write(key, form.getValues())} aria-label={t('yourStatement')}>
      <Stack gap={3}>
        <TextArea
          label={t('yourStatement')}
          hint={t('statementHint', { name: complaint.CustomerInfo.name })}
          rows={5}
          maxLength={maxStatementLength}
          {...field('text')}
        />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Row gap={2}>
          <Button small type="submit" loading={write.isPending}>
            {t('sendStatement')}
          </Button>
          <Button small variant="ghost" disabled={write.isPending} onClick={close}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
