import { useState } from 'react';
import { OrderPayment, useUndoPayment } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { firstNameOf } from '@karigar/contracts/constants';
import { toast } from '@karigar/platform';
import { Button, Dialog, Facts, Loaded, Money, SkeletonText, Stack } from '@karigar/ui';
import { useOrder } from '../../../shared/api/provider-orders.ts';
import type { OnRefused, CommandFailure } from '../api/change-status.ts';
import { keepMarks, notePaymentUndone, paymentToastKey } from '../api/payment-marks.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { justFulfilled } from '../model/just-fulfilled.ts';
import { paymentPrompt, usePaymentPrompt } from '../model/payment-prompt.ts';
import { useTexts } from '../texts.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import { UpiCode } from './upi-code.tsx';

/** On every page of a provider: asks for the payment after the work, or when the provider wants to collect it. */
export function Collect({ accountId }: { accountId: string }) {
  const orderId = usePaymentPrompt(accountId);
  const t = useTexts();
  const [refused, setRefused] = useState<CommandFailure | null>(null);
  const undo = useUndoPayment((order) => {
    notePaymentUndone(order);
    // The other method may be meant.
    paymentPrompt.show(accountId, order.id);
  });
  const noteCollected = ({ id, paid }: OrderView) => {
    const at = paid?.provider;
    const onClick = () => at && undo.mutate({ id, at }, { onError: (error) => setRefused({ key: 'updateFailed', error }) });
    toast(() => t('collected'), { tone: 'good', about: paymentToastKey(id), action: { label: () => t('undoPayment'), onClick } });
  };
  return (
    <>
      {orderId && <CollectDialog key={orderId} orderId={orderId} onCollected={noteCollected} onRefused={setRefused} />}
      <RefusedDialog refused={refused} onClose={() => setRefused(null)} />
    </>
  );
}

function titleOf(order: OrderView | undefined, t: ReturnType<typeof useTexts>): string {
  if (!order) return t('collect');
  return order.paid?.customer ? t('confirmPayment') : t('collectTitle', { name: firstNameOf(order.CustomerInfo.name) });
}

interface CollectDialogProps {
  orderId: string;
  onCollected: (order: OrderView) => void;
  onRefused: OnRefused;
}

function CollectDialog({ orderId, onCollected, onRefused }: CollectDialogProps) {
  const t = useTexts();
  const { close } = paymentPrompt;
  const found = useOrder(orderId);
  const order = found.data;
  const undo = useUndoProgress({
    onRefused: (why) => {
      close();
      onRefused(why);
    },
  });
  // Paid since the dialog was opened, or the completion was taken back.
  if (order && !order.allowedActions.includes('pay')) return null;
  return (
    <Dialog
      open
      onClose={close}
      title={titleOf(order, t)}
      actions={
        <>
          {order?.allowedActions.includes('undo_fulfilled') && (
            <Button
              variant="ghost"
              loading={undo.isPending}
              onClick={() => undo.mutate({ id: orderId, step: 'fulfilled' }, { onSuccess: close })}
            >
              {t('undo')}
            </Button>
          )}
          <Button variant="soft" onClick={close}>
            {t('collectLater')}
          </Button>
        </>
      }
    >
      <Loaded query={found} level={3} slow={t('detailSlow')} failed={t('detailFailed')} skeleton={<SkeletonText lines={8} />}>
        {(data) => (
          <Stack gap={4}>
            <Money amount={data.total} size="huge" />
            <OrderPayment
              order={data}
              me="provider"
              other={data.CustomerInfo.name}
              onMarked={(paid) => {
                keepMarks(paid);
                if (!paid.allowedActions.includes('undo_fulfilled')) justFulfilled.remove(orderId);
                onCollected(paid);
                close();
              }}
              onUndone={notePaymentUndone}
            >
              {!data.paid?.customer && <UpiCode order={data} />}
            </OrderPayment>
            <Facts
              facts={[
                { name: t('earned'), value: <Money amount={data.subtotal} /> },
                { name: t('feesAndTax'), value: <Money amount={data.shipping + data.tax} /> },
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
