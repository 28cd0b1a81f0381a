import * as z from 'zod/mini';
import { Button, CardIcon, Grid, Muted, PasswordField, Row, Stack, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { groupCard, groupExpiry, isCardNumber, isOpenExpiry, lastFour } from '../model/payment-forms.ts';
import { paymentFormId } from '../model/step-forms.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({
  number: z.string().check(z.refine(isCardNumber)),
  name: z.string().check(z.trim(), z.minLength(1)),
  expiry: z.string().check(z.refine((value) => isOpenExpiry(value, new Date()))),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
});
type Values = z.infer<typeof schema>;

interface CardFormProps {
  cardLast4: string | undefined;
  onReady: (cardLast4: string) => void;
  onReset: () => void;
}

/** A form for card data. Only the last four digits leave it. */
export function CardForm({ cardLast4, onReady, onReset }: CardFormProps) {
  const t = useTexts();
  const { field, submit } = useSchemaForm<Values, Values>({
    schema,
    sentences: { number: t('badCard'), name: t('badName'), expiry: t('badExpiry'), cvv: t('badCvv') },
    defaultValues: { number: '', name: '', expiry: '', cvv: '' },
    send: async ({ number }) => onReady(lastFour(number)),
  });
  const formatted = (name: 'number' | 'expiry', format: (typed: string) => string) => {
    const { onChange, ...rest } = field(name);
    return {
      ...rest,
      onChange: (event: { target: { value: string } }) => {
        event.target.value = format(event.target.value);
        return onChange(event);
      },
    };
  };

  if (cardLast4) {
    return (
      <Row between>
        <Row gap={2}>
          <CardIcon />
          <b>{t('savedCard', { digits: cardLast4 })}</b>
        </Row>
        <Button small variant="ghost" onClick={onReset}>
          {t('otherCard')}
        </Button>
      </Row>
    );
  }
  return (
    <form id={paymentFormId} noValidate onSubmit={submit} aria-label={t('card')}>
      <Stack>
        <TextField label={t('cardNumber')} inputMode="numeric" autoComplete="cc-number" {...formatted('number', groupCard)} />
        <TextField label={t('cardName')} autoComplete="cc-name" {...field('name')} />
        <Grid min={140} fit>
          <TextField
            label={t('expiry')}
            placeholder={t('expiryHint')}
            inputMode="numeric"
            autoComplete="cc-exp"
            {...formatted('expiry', groupExpiry)}
          />
          <PasswordField label={t('cvv')} inputMode="numeric" autoComplete="cc-csc" maxLength={4} {...field('cvv')} />
        </Grid>
        <Muted>
          {t('sentNowhere')} {t('keepsDigits')}
        </Muted>
      </Stack>
    </form>
  );
}
