import { useState, type ReactNode } from 'react';
import { useLostAnswer } from '@karigar/platform';
import { Banner, Button, FailureBanner, Row } from '@karigar/ui';
import type { useOrderCommand } from '../api/order-command.ts';
import { useTexts } from '../texts.ts';

interface AskCustomerProps {
  /** What waits for the customer's answer, if anything does. */
  asked: ReactNode;
  withdraw: ReturnType<typeof useOrderCommand<void>>;
  canAsk: boolean;
  /** The button that opens the dialog. */
  label: string;
  dialog: (close: () => void) => ReactNode;
}

/** What waits for the customer's answer, which can be withdrawn, or the button to ask for it. Renders nothing without both. */
export function AskCustomer({ asked, withdraw, canAsk, label, dialog }: AskCustomerProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  useLostAnswer(withdraw, !asked, () => undefined);
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
