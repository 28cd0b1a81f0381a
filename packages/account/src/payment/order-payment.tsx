import { useEffect, useState, type ReactNode } from 'react';
import type { DoorPaymentMethod, OrderView } from '@karigar/contracts';
import { undoProgressSeconds } from '@karigar/contracts/constants';
import { api, dismissToastsAbout, formatDateTime, formatRupees, reload, useLostAnswer, serverNow, useMutation } from '@karigar/platform';
import { Badge, Button, FailureBanner, Muted, Panel, PressGuard, Row, Stack } from '@karigar/ui';
import { subjectOf } from '../notifications/inbox.ts';
import { useTexts } from './texts.ts';
import { useUndoPayment } from './undo-payment.ts';

interface OrderPaymentProps {
  order: Pick<OrderView, 'id' | 'total' | 'payment' | 'paid' | 'allowedActions'>;
  /** Which side is reading. */
  me: 'customer' | 'provider';
  /** Name of the other side. */
  other: string;
  onMarked: (order: OrderView) => void;
  /** The reader has taken their mark back. */
  onUndone: (order: OrderView) => void;
  /** Shown until the reader has marked the order as paid, e.g. how to pay by UPI: above the buttons only if that was agreed. */
  children?: ReactNode;
}

/** Both sides' statements about the payment at the door, and the buttons for the reader's own. */
export function OrderPayment({ order, me, other, onMarked, onUndone, children }: OrderPaymentProps) {
  const t = useTexts();
  const mark = useMutation({
    mutationFn: (method: DoorPaymentMethod) => api('POST /orders/{id}/payment', { params: { id: order.id }, body: { method } }),
    onSuccess: (marked) => {
      // The notification that asks to confirm it.
      dismissToastsAbout(subjectOf({ kind: 'order', ref: order.id }));
      onMarked(marked);
    },
    onError: () => reload('GET /orders/{id}', { params: { id: order.id } }),
  });
  const undo = useUndoPayment(onUndone);
  const { paid } = order;
  const mine = paid?.[me];
  // The parent shows the order as it is already.
  useLostAnswer(mark, Boolean(mine), () => undefined);
  useLostAnswer(undo, !mine, () => undefined);
  const paidAt = ({ method, differing }: NonNullable<typeof paid>, time: string) => {
    const when = formatDateTime(time);
    if (!differing) return t(`paidAt_${method}`, { when });
    const theirs = differing[me === 'customer' ? 'provider' : 'customer'];
    return t('paidDiffering', { mine: t(`by_${differing[me]}`), name: other, theirs: t(`by_${theirs}`), when });
  };
  const agreed = order.payment.method === 'upi' ? 'upi' : 'cash';
  // The other side knows better than the booking how it was paid.
  const likely = paid && !mine ? paid.method : agreed;
  const said = paid && t(`otherSaid_${paid.method}`, { name: other });
  const canMark = order.allowedActions.includes('pay');
  // Nothing tells the page when the two minutes are over.
  const isRecent = useIsToCome(mine ? Date.parse(mine) + undoProgressSeconds * 1_000 : 0);
  const canUndo = mine && order.allowedActions.includes('undo_payment') && isRecent;
  if (!paid && !canMark) return null;
  const button = (method: DoorPaymentMethod, label: string) => (
    <Button
      small
      variant={method === likely ? 'primary' : 'soft'}
      loading={mark.isPending && mark.variables === method}
      disabled={mark.isPending && mark.variables !== method}
      onClick={() => mark.mutate(method)}
    >
      {label}
    </Button>
  );
  return (
    <PressGuard actions={`${canMark} ${canUndo} ${paid?.at}`}>
      <Panel title={t('title')} action={paid?.at && <Badge tone="good">{t('paid')}</Badge>}>
        <Row nowrap gap={2}>
          <Stack grow>
            <Muted>
              {paid?.at
                ? paidAt(paid, paid.at)
                : !canMark
                  ? mine
                    ? t('waiting', { name: other })
                    : said
                  : paid
                    ? `${said} ${t('pleaseConfirm')}`
                    : t(me === 'customer' ? 'askCustomer' : 'askProvider', { name: other, total: formatRupees(order.total) })}
            </Muted>
          </Stack>
          {canUndo && (
            <Button
              small
              variant="ghost"
              aria-label={t('undoName')}
              loading={undo.isPending}
              onClick={() => undo.mutate({ id: order.id, at: mine })}
            >
              {t('undo')}
            </Button>
          )}
        </Row>
        {canMark && agreed === 'upi' && children}
        <FailureBanner error={mine ? undo.error : mark.error} />
        {canMark && (
          <Row fill gap={2}>
            {button('cash', t(me === 'customer' ? 'paidInCash' : 'receivedInCash'))}
            {button('upi', t(me === 'customer' ? 'paidByUpi' : 'receivedByUpi'))}
          </Row>
        )}
        {canMark && agreed === 'cash' && children}
      </Panel>
    </PressGuard>
  );
}

/** Whether a time, in milliseconds by the server's clock, is still to come. Renders once more, when it comes. */
function useIsToCome(time: number): boolean {
  const [passed, setPassed] = useState<number>();
  const isToCome = serverNow() < time && passed !== time;
  useEffect(() => {
    if (!isToCome) return;
    const timer = setTimeout(() => setPassed(time), time - serverNow());
    return () => clearTimeout(timer);
  }, [isToCome, time]);
  return isToCome;
}
