import { useEffect, useState } from 'react';
import { formatClock, useNow } from '@karigar/platform';
import { Banner, Button, Row, Stack } from '@karigar/ui';
import { useOrder } from '../../../shared/api/provider-orders.ts';
import type { OnRefused, CommandFailure } from '../api/change-status.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { justFulfilled, useJustFulfilled, type JustFulfilled as Order } from '../model/just-fulfilled.ts';
import { useTexts } from '../texts.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import classes from './queued-steps.module.css';

/** On every page of a provider: lists orders that were just fulfilled, with the remaining time to undo it. */
export function JustFulfilled({ accountId }: { accountId: string }) {
  const orders = useJustFulfilled().filter((order) => order.accountId === accountId);
  const [refused, setRefused] = useState<CommandFailure | null>(null);
  return (
    <>
      {orders.map((order) => (
        <Bar key={order.orderId} order={order} onRefused={setRefused} />
      ))}
      <RefusedDialog refused={refused} onClose={() => setRefused(null)} />
    </>
  );
}

function Bar({ order: { orderId, orderNo, until }, onRefused }: { order: Order; onRefused: OnRefused }) {
  const t = useTexts();
  const left = Math.ceil((until - useNow(1_000)) / 1_000);
  const undo = useUndoProgress({ onRefused });
  const known = useOrder(orderId).data;
  // Paid or reviewed, here or elsewhere: the server would refuse.
  const isFinal = known?.status === 'fulfilled' && !known.allowedActions.includes('undo_fulfilled');
  const isOver = left <= 0 || isFinal;
  useEffect(() => {
    if (isOver) justFulfilled.remove(orderId);
  }, [isOver, orderId]);
  if (isOver) return null;
  const action = (
    <Row gap={2}>
      <b role="timer" aria-label={t('undoLeft')}>
        {formatClock(left)}
      </b>
      <Button small variant="ghost" loading={undo.isPending} onClick={() => undo.mutate({ id: orderId, step: 'fulfilled' })}>
        {t('undo')}
      </Button>
    </Row>
  );
  return (
    <Stack className={classes.steps}>
      <Banner tone="good" action={action}>
        {t('justFulfilled', { order: t('orderName', { number: orderNo }) })}
      </Banner>
    </Stack>
  );
}
