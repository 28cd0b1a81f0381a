import { useState } from 'react';
import { Button, Muted, Row, Stack, TextField } from '@karigar/ui';
import { isUpiId } from '../model/payment-forms.ts';
import { useTexts } from '../texts.ts';
import { paymentFormId } from './payment-form.ts';

/** A UPI id, checked and kept nowhere. */
export function UpiForm({ ready, onReady, onReset }: { ready: boolean; onReady: () => void; onReset: () => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  if (ready) {
    return (
      <Row between>
        <b>{t('upiKept')}</b>
        <Button small variant="ghost" onClick={onReset}>
          {t('otherUpi')}
        </Button>
      </Row>
    );
  }
  return (
    <form
      id={paymentFormId}
      noValidate
      aria-label={t('upi')}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isUpiId(typed)) onReady();
      }}
    >
      <Stack gap={4}>
        <TextField
          label={t('upiId')}
          hint={t('upiHint')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={checked && !isUpiId(typed) && t('badUpi')}
        />
        <Muted>{t('sentNowhere')}</Muted>
      </Stack>
    </form>
  );
}
