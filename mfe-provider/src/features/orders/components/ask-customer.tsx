import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { toast, useLostAnswer } from '@karigar/platform';
import { Banner, Button, FailureBanner, Row } from '@karigar/ui';
import type { useOrderCommand } from '../api/order-command.ts';
import { useTexts } from '../texts.ts';

interface AskCustomerProps {
  /** What waits for the customer's answer, if anything does. */
  asked: ReactNode;
  /** What the customer has answered, once they have. */
  answer: string | null;
  withdraw: ReturnType<typeof useOrderCommand<void>>;
  canAsk: boolean;
  /** The button that opens the dialog. */
  label: string;
  dialog: (close: () => void) => ReactNode;
}

/** What waits for the customer's answer, which can be withdrawn, or the button to ask for it. Says what they have answered, once. */
export function AskCustomer({ asked, answer, withdraw, canAsk, label, dialog }: AskCustomerProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  useLostAnswer(withdraw, !asked, () => undefined);
  const isAsked = Boolean(asked);
  const wasAsked = useRef(isAsked);
  const tell = useEffectEvent(() => answer !== null && toast(() => answer));
  useEffect(() => {
    // The notification of the answer is no toast while the order is on screen.
    if (wasAsked.current && !isAsked) tell();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return (
    <>
      {asked && (
        <Banner
          tone="wait"
          action={
            <Button small variant="ghost" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('withdraw')}
            </Button>
          }
        >
          {asked}
        </Banner>
      )}
      <FailureBanner error={withdraw.error} />
      {canAsk && (
        <Row>
          <Button small variant="soft" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </Row>
      )}
      {open && dialog(() => setOpen(false))}
    </>
  );
}
