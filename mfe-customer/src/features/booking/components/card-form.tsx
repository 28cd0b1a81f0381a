import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button, CardIcon, Muted, PasswordField, Row, Stack, TextField } from '@karigar/ui';
import { groupCard, groupExpiry, isCardNumber, isOpenExpiry, lastFour } from '../model/payment-forms.ts';
import { useTexts } from '../texts.ts';
import classes from './card-form.module.css';
import { paymentFormId } from './payment-form.ts';

/** A card, of which the last four digits leave this form and nothing else. */
export function CardForm({
  cardLast4,
  onReady,
  onReset,
}: {
  cardLast4: string | undefined;
  onReady: (cardLast4: string) => void;
  onReset: () => void;
}) {
  const t = useTexts();
  const schema = z.object({
    number: z.string().check(z.refine(isCardNumber, t('badCard'))),
    name: z.string().check(z.trim(), z.minLength(1, t('badName'))),
    expiry: z.string().check(z.refine((value) => isOpenExpiry(value, new Date()), t('badExpiry'))),
    cvv: z.string().check(z.regex(/^\d{3,4}$/, t('badCvv'))),
  });
  const { register, handleSubmit, setValue, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { number: '', name: '', expiry: '', cvv: '' },
  });
  const { errors } = formState;

  if (cardLast4) {
    return (
      <Row between>
        <Row gap={2}>
          <CardIcon />
          <b>{t('cardKept', { digits: cardLast4 })}</b>
        </Row>
        <Button small variant="ghost" onClick={onReset}>
          {t('otherCard')}
        </Button>
      </Row>
    );
  }
  return (
    <form id={paymentFormId} noValidate onSubmit={handleSubmit(({ number }) => onReady(lastFour(number)))} aria-label={t('card')}>
      <Stack gap={4}>
        <div className={classes.fields}>
          <TextField
            className={classes.whole}
            label={t('cardNumber')}
            inputMode="numeric"
            autoComplete="cc-number"
            error={errors.number?.message}
            {...register('number', { onChange: (event: ChangeLike) => setValue('number', groupCard(event.target.value)) })}
          />
          <TextField
            className={classes.whole}
            label={t('cardName')}
            autoComplete="cc-name"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={t('expiry')}
            placeholder={t('expiryHint')}
            inputMode="numeric"
            autoComplete="cc-exp"
            error={errors.expiry?.message}
            {...register('expiry', { onChange: (event: ChangeLike) => setValue('expiry', groupExpiry(event.target.value)) })}
          />
          <PasswordField
            label={t('cvv')}
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            error={errors.cvv?.message}
            {...register('cvv')}
          />
        </div>
        <Muted>{t('sentNowhere')}</Muted>
      </Stack>
    </form>
  );
}

interface ChangeLike {
  readonly target: { readonly value: string };
}
