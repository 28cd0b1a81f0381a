import type { ReactNode } from 'react';
import { createStoredSetting, useQuery, useStore } from '@karigar/platform';
import { Button, Card, Muted, Row, Stack, useFocusPassedOn } from '@karigar/ui';
import { keyQuery, PushSwitch, stateQuery } from './push-switch.tsx';
import { useTexts } from './texts.ts';

const dismissed = createStoredSetting('push-offer-dismissed');

/** Offers Web Push where it is off and possible, until it is on or declined. `children` says what it is good for. */
export function PushOffer({ children }: { children: ReactNode }) {
  const isDismissed = useStore(dismissed) === 'yes';
  const isOff = useQuery(stateQuery).data === 'off' && !isDismissed;
  const isPossible = Boolean(useQuery({ ...keyQuery(), enabled: isOff }).data?.publicKey);
  return isOff && isPossible && <Offer onDismiss={() => dismissed.set('yes')}>{children}</Offer>;
}

function Offer({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  const t = useTexts();
  // The focused control goes with the offer, also when the page removes it. Keyboard users go on in the page, not at its top.
  const offer = useFocusPassedOn<HTMLDivElement>(() => document.getElementById('main')?.focus({ preventScroll: true }));
  return (
    <Card as="section">
      <Stack gap={3}>
        <Muted size="normal">{children}</Muted>
        <div ref={offer}>
          <Row between>
            <PushSwitch />
            <Button small variant="ghost" onClick={onDismiss}>
              {t('notNow')}
            </Button>
          </Row>
        </div>
      </Stack>
    </Card>
  );
}
