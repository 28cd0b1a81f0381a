import * as z from 'zod/mini';
import { Button, Muted, Row, Stack, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { isUpiId } from '../model/payment-forms.ts';
import { paymentFormId } from '../model/step-forms.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({ upiId: z.string().check(z.refine(isUpiId)) });
type Values = z.infer<typeof schema>;

/** A UPI ID, which is checked and not stored. */
export function UpiForm({ ready, onReady, onReset }: { ready: boolean; onReady: () => void; onReset: () => void }) {
  const t = useTexts();
  const { field, submit } = useSchemaForm<Values, Values>({
    schema,
    sentences: { upiId: t('badUpi') },
    defaultValues: { upiId: '' },
    send: async () => onReady(),
  });
  if (ready) {
    return (
      <Row between>
        <b>{t('upiChosen')}</b>
        <Button small variant="ghost" onClick={onReset}>
          {t('otherUpi')}
        </Button>
      </Row>
    );
  }
  return (
    <form id={paymentFormId} noValidate aria-label={t('upi')} onSubmit={submit}>
      <Stack>
        <TextField
          label={t('upiId')}
          hint={t('upiHint')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('upiId')}
        />
        <Muted>{t('sentNowhere')}</Muted>
      </Stack>
    </form>
  );
}
