import type { ReactNode } from 'react';
import type { DoorPaymentMethod, OrderView } from '@karigar/contracts';
import { api, formatDateTime, formatRupees, reload, useLostAnswer, useMutation } from '@karigar/platform';
import { Badge, Button, FailureBanner, Muted, Panel, PressGuard, Row } from '@karigar/ui';
import { useTexts } from './texts.ts';

interface OrderPaymentProps {
  order: Pick<OrderView, 'id' | 'total' | 'payment' | 'paid' | 'allowedActions'>;
  /** Which side is reading. */
  me: 'customer' | 'provider';
  /** Name of the other side. */
  other: string;
  onMarked: (order: OrderView) => void;
  /** Shown until the reader has marked the order as paid, e.g. how to pay by UPI: above the buttons only if that was agreed. */
  children?: ReactNode;
}

/** Both sides' statements about the payment at the door, and the buttons for the reader's own. */
export function OrderPayment({ order, me, other, onMarked, children }: OrderPaymentProps) {
  const t = useTexts();
  const mark = useMutation({
    mutationFn: (method: DoorPaymentMethod) => api('POST /orders/{id}/payment', { params: { id: order.id }, body: { method } }),
    onSuccess: onMarked,
    onError: () => reload('GET /orders/{id}', { params: { id: order.id } }),
  });
  const { paid } = order;
  // The parent shows the marked order already.
  useLostAnswer(mark, Boolean(paid?.[me]), () => undefined);
  const agreed = order.payment.method === 'upi' ? 'upi' : 'cash';
  const canMark = order.allowedActions.includes('pay');
  if (!paid && !canMark) return null;
  const button = (method: DoorPaymentMethod, label: string) => (
    <Button
      small
      variant={method === agreed ? 'primary' : 'soft'}
      loading={mark.isPending && mark.variables === method}
      disabled={mark.isPending && mark.variables !== method}
      onClick={() => mark.mutate(method)}
    >
      {label}
    </Button>
  );
  return (
    <PressGuard actions={`${canMark} ${paid?.at}`}>
      <Panel title={t('title')} action={paid?.at && <Badge tone="good">{t('paid')}</Badge>}>
        {paid?.at ? (
          <Muted>{t(`paidAt_${paid.method}`, { when: formatDateTime(paid.at) })}</Muted>
        ) : (
          <Muted>
            {!canMark
              ? t(paid?.[me] ? 'waiting' : 'otherSaidAlready', { name: other })
              : paid
                ? t('otherSaid', { name: other })
                : t(me === 'customer' ? 'askCustomer' : 'askProvider', { name: other, total: formatRupees(order.total) })}
          </Muted>
        )}
        {canMark && agreed === 'upi' && children}
        <FailureBanner error={mark.error} />
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
