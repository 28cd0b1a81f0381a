import * as z from 'zod/mini';
import { text } from '@karigar/contracts/fields';
import { Banner, Button, Row, Stack, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useTexts } from '../texts.ts';

interface Answer {
  readonly answer: string;
}

interface AnswerFormProps {
  /** The form's name for screen readers. */
  name: string;
  label: string;
  hint: string;
  sendLabel: string;
  rows?: number;
  maxLength: number;
  /** Error message for an empty text. */
  missing: string;
  /** The previously sent text, when it is edited. */
  earlier?: string | null;
  /** Name of the draft for unsent text. */
  draft: string;
  /** The server's name of the field. */
  field: string;
  send: (answer: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** A form with one text, for replies to reviews and statements about complaints. */
export function AnswerForm(props: AnswerFormProps) {
  const { name, label, hint, sendLabel, rows, maxLength, missing, earlier, draft, field: renamed, send, onClose } = props;
  const t = useTexts();
  const { form, field, submit, failure, forget } = useSchemaForm<Answer, Answer>({
    schema: z.object({ answer: text(maxLength) }),
    sentences: { answer: { missing, wrong: t('tooLong', { max: maxLength }) } },
    renamed: { [renamed]: 'answer' },
    defaultValues: { answer: earlier ?? '' },
    draft: { name: draft },
    send: async ({ answer }, { idempotencyKey }) => {
      await send(answer, idempotencyKey());
      close();
    },
  });
  const close = () => {
    forget();
    onClose();
  };
  const { isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label={name}>
      <Stack gap={3}>
        <TextArea label={label} hint={hint} {...(rows && { rows })} maxLength={maxLength} autoFocus {...field('answer')} />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Row fill gap={2}>
          <Button small type="submit" loading={isSubmitting}>
            {sendLabel}
          </Button>
          <Button small variant="ghost" disabled={isSubmitting} onClick={close}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
