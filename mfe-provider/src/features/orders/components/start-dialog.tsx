import { useId } from 'react';
import * as z from 'zod/mini';
import { firstNameOf, startCode } from '@karigar/contracts/constants';
import { startCode as typedCode } from '@karigar/contracts/fields';
import { Banner, Button, Dialog, Muted, Stack, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { isDenied, type OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { isAboutCode, useTakeStep } from '../api/take-step.ts';
import { useTexts } from '../texts.ts';
import { useCloseWithReason } from './use-close-with-reason.ts';

export type StartedOrder = Pick<OrderLine, 'id' | 'orderNo' | 'customerName' | 'status' | 'progress' | 'actions'>;

interface StartDialogProps {
  order: StartedOrder;
  onRefused: OnRefused;
  onClose: () => void;
}

const schema = z.object({ code: typedCode });

/** Starts the work with the code that the customer tells at the door, or without it. */
export function StartDialog({ order, onRefused, onClose }: StartDialogProps) {
  const t = useTexts();
  const formId = useId();
  const take = useTakeStep({ onRefused });
  useCloseWithReason(order, order.actions.includes('progress') && order.progress !== 'started', take, onClose);
  const name = firstNameOf(order.customerName);
  const start = async (code?: string) => {
    try {
      await take.mutateAsync({ order, step: 'started', ...(code && { code }) });
    } catch (error) {
      if (code && isAboutCode(error)) throw error.status === 429 ? error.beside('code') : error;
      // Any other refusal is shown on the page.
    }
    onClose();
  };
  const { field, submit, failure } = useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    sentences: { code: t('startNeed') },
    showServerMessageFor: ['code'],
    defaultValues: { code: '' },
    send: ({ code }) => start(code),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('startTitle')}
      locked={take.isPending}
      actions={
        <>
          {!isDenied(order) && (
            <Button variant="ghost" disabled={take.isPending} onClick={() => void start()}>
              {t('startWithout')}
            </Button>
          )}
          <Button type="submit" form={formId} loading={take.isPending}>
            {t('startConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label={t('startTitle')}>
        <Stack>
          <Muted>{t('startText', { name })}</Muted>
          <TextField
            label={t('startCode')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={startCode.digits}
            data-autofocus
            {...field('code')}
          />
          {failure && <Banner tone="bad">{failure}</Banner>}
        </Stack>
      </form>
    </Dialog>
  );
}
