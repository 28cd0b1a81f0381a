import * as z from 'zod/mini';
import { text } from '@karigar/contracts/fields';
import { Banner, Button, Row, Stack, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useTexts } from '../texts.ts';

interface Answer {
  readonly answer: string;
}

interface AnswerFormProps {
  /** Names the form for screen readers. */
  name: string;
  label: string;
  hint: string;
  sendLabel: string;
  rows?: number;
  maxLength: number;
  /** Said when there is no text. */
  missing: string;
  /** What was sent before and is changed now. */
  earlier?: string | null;
  /** The name of the draft of what is not sent yet. */
  draft: string;
  /** What the server calls the text. */
  field: string;
  send: (answer: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** One text with its two buttons: what a provider writes to a review or a complaint. */
export function AnswerForm(props: AnswerFormProps) {
  const { name, label, hint, sendLabel, rows, maxLength, missing, earlier, draft, field: renamed, send, onClose } = props;
  const t = useTexts();
  const { form, field, submit, failure, forget } = useSchemaForm<Answer, Answer>({
    schema: z.object({ answer: text(maxLength) }),
    sentences: { answer: { missing, wrong: t('tooLong', { max: maxLength }) } },
    renamed: { [renamed]: 'answer' },
    defaultValues: { answer: earlier ?? '' },
    draft: { name: draft },
    send: async ({ answer }, key) => {
      await send(answer, key);
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
        <Row gap={2}>
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
