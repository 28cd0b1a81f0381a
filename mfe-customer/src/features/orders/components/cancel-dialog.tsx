import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { cancellationReasons } from '@karigar/contracts/constants';
import { messageOf } from '@karigar/platform';
import { Banner, Button, Dialog, RadioCards, Stack, TextArea } from '@karigar/ui';
import { useCancelOrder, type Cancellation } from '../api/cancel-order.ts';
import { useTexts } from '../texts.ts';

type Reason = NonNullable<Cancellation['reason']>;

/** Says what cancelling means, and asks why without insisting. */
export function CancelDialog({
  order,
  onClose,
  onCancelled,
}: {
  order: OrderView;
  onClose: () => void;
  onCancelled: (order: OrderView) => void;
}) {
  const t = useTexts();
  const cancel = useCancelOrder(order.id);
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      locked={cancel.isPending}
      title={t('cancelTitle')}
      actions={
        <>
          <Button variant="ghost" disabled={cancel.isPending} onClick={onClose}>
            {t('cancelBack')}
          </Button>
          <Button
            variant="danger"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ reason, note: reason === 'other' ? note : null }, { onSuccess: onCancelled })}
          >
            {t('cancelConfirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('cancelText', { provider: order.ProviderInfo.name })}</p>
        <RadioCards
          label={t('cancelReason')}
          optional
          choices={cancellationReasons.map(({ value, label }) => ({ value, label }))}
          value={reason}
          onChange={setReason}
        />
        {reason === 'other' && (
          <TextArea label={t('cancelNote')} optional maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
        {cancel.error && <Banner tone="bad">{messageOf(cancel.error)}</Banner>}
      </Stack>
    </Dialog>
  );
}
