import { useState } from 'react';
import { OrderPayment } from '@karigar/account';
import { firstNameOf } from '@karigar/contracts/constants';
import { toast } from '@karigar/platform';
import { Button, Dialog, Facts, Loaded, Money, SkeletonText, Stack } from '@karigar/ui';
import { keepOrder, useOrder } from '../../../shared/api/provider-orders.ts';
import type { OnRefused, Refused } from '../api/change-status.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { justFulfilled } from '../model/just-fulfilled.ts';
import { toCollect, useToCollect } from '../model/to-collect.ts';
import { useTexts } from '../texts.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import { UpiCode } from './upi-code.tsx';

/** On every page of a provider: asks for the payment after the work, or when the provider wants to collect it. */
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
  const found = useOrder(orderId);
  const order = found.data;
  const undo = useUndoProgress({
    onRefused: (why) => {
      close();
      onRefused(why);
    },
  });
  // Paid meanwhile, or taken back.
  if (order && !order.allowedActions.includes('pay')) return null;
  return (
    <Dialog
      open
      onClose={close}
      title={order ? t('collectTitle', { name: firstNameOf(order.CustomerInfo.name) }) : t('collect')}
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
                keepOrder(paid);
                if (!paid.allowedActions.includes('undo_fulfilled')) justFulfilled.remove(orderId);
                toast(() => t('collected'), { tone: 'good' });
                close();
              }}
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
