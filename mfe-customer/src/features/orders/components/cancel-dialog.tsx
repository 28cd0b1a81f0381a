import * as z from 'zod/mini';
import type { OrderView } from '@karigar/contracts';
import { cancellationReasons } from '@karigar/contracts/constants';
import { optionalText } from '@karigar/contracts/fields';
import { localized } from '@karigar/platform';
import { ConfirmDialog, RadioCards, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useCancelOrder, type Cancellation } from '../api/cancel-order.ts';
import { useTexts } from '../texts.ts';
import { UnderWayBanner } from './under-way-banner.tsx';
import { useCloseWithReason } from '../model/use-close-with-reason.ts';

const maxNoteLength = 500;
type Reason = NonNullable<Cancellation['reason']>;

const schema = z.object({
  reason: z.nullable(z.enum(cancellationReasons.customer.map(({ value }) => value))),
  note: optionalText(maxNoteLength),
});
type Values = { reason: Reason | null; note: string };

interface CancelDialogProps {
  order: OrderView;
  onClose: () => void;
  onCancelled: (order: OrderView) => void;
}

/** Explains what cancelling means and asks for an optional reason. What was chosen and written survives a reload and closing the dialog. */
export function CancelDialog({ order, onClose, onCancelled }: CancelDialogProps) {
  const t = useTexts();
  const cancel = useCancelOrder(order.id);
  useCloseWithReason(order, 'cancel', cancel, onClose);
  const { form, field, submit, forget } = useSchemaForm<Values, z.output<typeof schema>>({
    schema,
    sentences: {},
    defaultValues: { reason: null, note: '' },
    draft: { name: `cancel:${order.id}` },
    send: async ({ reason, note }) => {
      const cancelled = await cancel.mutateAsync({ reason, note: note || null });
      forget();
      onCancelled(cancelled);
    },
  });
  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('cancelTitle')}
      cancelLabel={t('cancelBack')}
      confirmLabel={t('cancelConfirm')}
      variant="danger"
      loading={cancel.isPending}
      error={cancel.error}
      onCancel={onClose}
      onConfirm={submit}
    >
      <UnderWayBanner order={order} />
      <p>{t('cancelText', { provider: order.ProviderInfo.name })}</p>
      <RadioCards
        label={t('cancelReason')}
        optional
        choices={cancellationReasons.customer.map((choice) => ({ ...choice, label: localized(choice.label) }))}
        value={form.watch('reason')}
        onChange={(reason) => form.setValue('reason', reason)}
      />
      <TextArea label={t('cancelNote')} optional maxLength={maxNoteLength} {...field('note')} />
    </ConfirmDialog>
  );
}
