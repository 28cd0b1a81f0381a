import { useEffect, useRef } from 'react';
import { RadioCards, SegmentedTabs, Stack } from '@karigar/ui';
import type { Payment, PaymentTab } from '../model/booking-flow.ts';
import { useTexts } from '../texts.ts';
import { BankDetails } from './bank-details.tsx';
import { CardForm } from './card-form.tsx';
import { UpiForm } from './upi-form.tsx';

/** Step 3: cash or one of three other payment methods. The typed payment data is not sent to the server. */
export function PaymentStep(props: {
  payment: Payment;
  onChoose: (payment: Payment) => void;
  /** A form was submitted. */
  onFilled: (payment: Payment) => void;
}) {
  const { payment, onChoose, onFilled } = props;
  const t = useTexts();
  const openTab = (tab: PaymentTab) => onChoose({ way: 'others', tab, ready: tab === 'bank' });
  const details = useChosenDetails(payment.way === 'others' ? payment.tab : null);
  return (
    <Stack gap={4}>
      <RadioCards
        label={t('paymentLabel')}
        choices={[
          { value: 'cash', label: t('cash'), detail: t('cashDetail') },
          { value: 'others', label: t('others'), detail: t('othersDetail') },
        ]}
        value={payment.way}
        onChange={(way) => (way === 'cash' ? onChoose({ way: 'cash' }) : openTab('card'))}
      />
      {payment.way === 'others' && (
        <Stack gap={4}>
          <SegmentedTabs
            label={t('paymentKinds')}
            tabs={[
              { value: 'card', label: t('card') },
              { value: 'upi', label: t('upi') },
              { value: 'bank', label: t('bank') },
            ]}
            value={payment.tab}
            onChange={openTab}
            panelId="payment-panel"
          />
          <div ref={details} id="payment-panel" role="tabpanel" aria-label={t(payment.tab)}>
            {payment.tab === 'card' && (
              <CardForm
                cardLast4={payment.cardLast4}
                onReady={(cardLast4) => onFilled({ way: 'others', tab: 'card', ready: true, cardLast4 })}
                onReset={() => openTab('card')}
              />
            )}
            {payment.tab === 'upi' && (
              <UpiForm
                ready={payment.ready}
                onReady={() => onFilled({ way: 'others', tab: 'upi', ready: true })}
                onReset={() => openTab('upi')}
              />
            )}
            {payment.tab === 'bank' && <BankDetails />}
          </div>
        </Stack>
      )}
    </Stack>
  );
}

/** Scrolls the details of a payment into view when it was chosen: on phones they are below the fold. */
function useChosenDetails(chosen: PaymentTab | null) {
  const details = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    details.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return details;
}
