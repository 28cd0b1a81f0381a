import { useState } from 'react';
import { OrderPayment } from '@karigar/account';
import { firstNameOf } from '@karigar/contracts/constants';
import { formatRupees, toast } from '@karigar/platform';
import { Button, Dialog, Facts, Money, Stack } from '@karigar/ui';
import { keepOrder, useOrder } from '../../../shared/api/provider-orders.ts';
import type { OnRefused, Refused } from '../api/change-status.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { justFulfilled } from '../model/just-fulfilled.ts';
import { toCollect, useToCollect } from '../model/to-collect.ts';
import { useTexts } from '../texts.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import { UpiCode } from './upi-code.tsx';

/** On every page of a provider: asks for the payment after the work, while the customer is still present. */
export function Collect({ accountId }: { accountId: string }) {
  const orderId = useToCollect(accountId);
  const [refused, setRefused] = useState<Refused | null>(null);
  return (
    <>
      {orderId && <CollectDialog key={orderId} orderId={orderId} onRefused={setRefused} />}
      <RefusedDialog refused={refused} onClose={() => setRefused(null)} />
    </>
  );
}

function CollectDialog({ orderId, onRefused }: { orderId: string; onRefused: OnRefused }) {
  const t = useTexts();
  const { close } = toCollect;
  const { data: order } = useOrder(orderId);
  const undo = useUndoProgress({
    onRefused: (why) => {
      close();
      onRefused(why);
    },
  });
  if (!order?.allowedActions.includes('pay')) return null;
  const { name } = order.CustomerInfo;
  return (
    <Dialog
      open
      onClose={close}
      title={t('collectTitle', { total: formatRupees(order.total), name: firstNameOf(name) })}
      actions={
        <>
          {order.allowedActions.includes('undo_fulfilled') && (
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
      <Stack gap={4}>
        <OrderPayment
          order={order}
          me="provider"
          other={name}
          onMarked={(paid) => {
            keepOrder(paid);
            if (!paid.allowedActions.includes('undo_fulfilled')) justFulfilled.remove(orderId);
            toast(t('collected'), { tone: 'good' });
            close();
          }}
        >
          <UpiCode order={order} />
        </OrderPayment>
        <Facts
          facts={[
            { name: t('earned'), value: <Money amount={order.subtotal} /> },
            { name: t('feesAndTax'), value: <Money amount={order.shipping + order.tax} /> },
          ]}
        />
      </Stack>
    </Dialog>
  );
}
