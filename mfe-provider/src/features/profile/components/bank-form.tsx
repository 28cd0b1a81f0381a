import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { BankView } from '@karigar/contracts';
import { accountNumber, ifscCode, text } from '@karigar/contracts/fields';
import { Banner, Button, FormActions, Grid, Muted, Row, Select, Stack, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useSaveBank } from '../api/bank.ts';
import { accountTypeName, accountTypes } from '../model/account-types.ts';
import { useTexts } from '../texts.ts';

const all = z.object({
  holder_name: text(100),
  account_number: accountNumber,
  account_type: text(40),
  ifsc_code: ifscCode,
  bank_name: text(100),
  branch: text(100),
});
/** The first time, the number is typed twice: a wrong digit could not be corrected, and money would go to somebody else. */
const first = z
  .extend(all, { account_number_again: accountNumber })
  .check(z.refine((values) => values.account_number === values.account_number_again, { path: ['account_number_again'] }));
/** Once the details are saved, only the holder's name can be changed and is validated. */
const holderOnly = z.extend(z.partial(all), { holder_name: text(100) });
type Values = z.input<typeof first>;
type Changes = z.output<typeof holderOnly> & { account_number_again?: string };

interface BankFormProps {
  bank: BankView;
  onSaved: () => void;
  onCancel: () => void;
  /** Opens the form again with what is saved. */
  onReopen: () => void;
}

const isBlank = (bank: BankView): boolean => bank.account_number === '';

/** The bank details: all of them the first time, afterwards only the name of the holder. What is typed stays when another device has saved details first. */
export function BankForm({ bank, onSaved, onCancel, onReopen }: BankFormProps) {
  const t = useTexts();
  const save = useSaveBank();
  const [isFirst] = useState(isBlank(bank));
  const isOvertaken = isFirst && !isBlank(bank) && save.isIdle;
  const { form, field, submit, failure } = useSchemaForm<Values, Changes>({
    schema: isFirst ? first : z.pick(holderOnly, { holder_name: true }),
    sentences: {
      holder_name: t('needHolder'),
      account_number: t('needAccountNumber'),
      account_number_again: { missing: t('needAccountNumberAgain'), wrong: t('accountNumbersDiffer') },
      account_type: t('needAccountType'),
      ifsc_code: t('needIfsc'),
      bank_name: t('needBank'),
      branch: t('needBranch'),
    },
    defaultValues: { ...bank, account_number_again: '' },
    send: async ({ account_number_again: _again, ...changes }) => {
      await save.mutateAsync(changes);
      onSaved();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('holder_name'), [setFocus]);
  const fixed = { disabled: !isFirst };

  return (
    <form noValidate onSubmit={submit} aria-label={t('bank')}>
      <Stack>
        <Muted>{t(isFirst ? 'bankFirst' : 'bankLater')}</Muted>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Grid min={220} fit>
          <TextField label={t('holder_name')} autoComplete="name" {...field('holder_name')} />
          <TextField label={t('account_number')} inputMode="numeric" autoComplete="off" {...field('account_number')} {...fixed} />
          {isFirst && (
            <TextField label={t('account_number_again')} inputMode="numeric" autoComplete="off" {...field('account_number_again')} />
          )}
          <Select
            label={t('account_type')}
            placeholder={t('choose')}
            options={typesWith(bank.account_type).map((type) => ({ value: type, label: accountTypeName(type) }))}
            {...field('account_type')}
            {...fixed}
          />
          <TextField
            label={t('ifsc_code')}
            hint={t('ifscHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('ifsc_code')}
            {...fixed}
          />
          <TextField label={t('bank_name')} autoComplete="off" {...field('bank_name')} {...fixed} />
          <TextField label={t('branch')} autoComplete="off" {...field('branch')} {...fixed} />
        </Grid>
        {isOvertaken ? (
          <>
            <Banner tone="wait">{t('bankOvertaken', { bank: bank.bank_name, number: bank.account_number })}</Banner>
            <Row fill>
              <Button variant="ghost" onClick={onCancel}>
                {t('bankDiscard')}
              </Button>
              <Button onClick={onReopen}>{t('bankReopen')}</Button>
            </Row>
          </>
        ) : (
          <FormActions save={t('save')} saving={save.isPending} onCancel={onCancel} />
        )}
      </Stack>
    </form>
  );
}

/** The usual account types, and the saved one. */
const typesWith = (saved: string) => [...new Set([...accountTypes, ...(saved ? [saved] : [])])];
