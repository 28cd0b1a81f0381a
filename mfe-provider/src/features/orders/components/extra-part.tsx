import { useId } from 'react';
import * as z from 'zod/mini';
import { extrasOf, totalWith } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { extraLimits, firstNameOf } from '@karigar/contracts/constants';
import { rupees, text } from '@karigar/contracts/fields';
import { amountError, formatRupees, useLostAnswer } from '@karigar/platform';
import { Banner, Button, Dialog, Muted, NumberField, Stack, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useAskForExtra, useWithdrawExtra } from '../api/extra.ts';
import { useTexts } from '../texts.ts';
import { AskCustomer } from './ask-customer.tsx';
import { changedOrder, useCloseWithReason } from './use-close-with-reason.ts';

/** The extra part that waits for the customer's answer, or the button to ask for one. */
export function ExtraPart({ order }: { order: OrderView }) {
  const t = useTexts();
  const { asked } = extrasOf(order);
  const name = firstNameOf(order.CustomerInfo.name);
  const last = order.timeline.at(-1)?.what;
  return (
    <AskCustomer
      asked={asked && t('extraAsked', { name, item: asked.item, amount: formatRupees(asked.amount) })}
      answer={last === 'extra_approved' || last === 'extra_declined' ? t(last, { name }) : null}
      withdraw={useWithdrawExtra(order.id)}
      canAsk={order.allowedActions.includes('ask_extra')}
      label={t('extra')}
      dialog={(close) => <ExtraDialog order={order} onClose={close} />}
    />
  );
}

const amount = rupees.check(z.refine((typed) => Number(typed) > 0 && Number(typed) <= extraLimits.rupees));
const schema = z.object({ item: text(80), amount });

function ExtraDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const t = useTexts();
  const formId = useId();
  const ask = useAskForExtra(order.id);
  const name = firstNameOf(order.CustomerInfo.name);
  const { asked } = extrasOf(order);
  const { variables: sent } = ask;
  const isAsked = sent !== undefined && asked?.item === sent.item && asked.amount === sent.amount;
  useLostAnswer(ask, isAsked, onClose);
  useCloseWithReason(changedOrder(order), isAsked || order.allowedActions.includes('ask_extra'), ask, onClose);
  const { form, field, submit, failure } = useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    sentences: {
      item: t('extraNeedItem'),
      amount: (typed) => amountError(typed, t('extraNeedAmount', { most: formatRupees(extraLimits.rupees) })),
    },
    defaultValues: { item: '', amount: '' },
    send: async (typed, { idempotencyKey }) => {
      await ask.mutateAsync({ item: typed.item, amount: Number(typed.amount), key: idempotencyKey(typed) });
      onClose();
    },
  });
  const typed = amount.safeParse(form.watch('amount'));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('extra')}
      locked={ask.isPending}
      actions={
        <>
          <Button variant="ghost" disabled={ask.isPending} onClick={onClose}>
            {t('cancelBack')}
          </Button>
          <Button type="submit" form={formId} loading={ask.isPending}>
            {t('extraConfirm', { name })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label={t('extra')}>
        <Stack>
          <Muted>{t('extraText', { name })}</Muted>
          <TextField label={t('extraItem')} hint={t('extraItemHint')} maxLength={80} data-autofocus {...field('item')} />
          <NumberField label={t('extraAmount')} before="₹" decimals={2} {...field('amount')} />
          {typed.success && (
            <Muted>{t('extraTotal', { total: formatRupees(totalWith(order.total, { amount: Number(typed.data) })) })}</Muted>
          )}
          {failure && <Banner tone="bad">{failure}</Banner>}
        </Stack>
      </form>
    </Dialog>
  );
}
