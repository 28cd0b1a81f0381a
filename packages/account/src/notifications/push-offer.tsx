import { useState, type ReactNode } from 'react';
import { useQuery } from '@karigar/platform';
import { Button, Card, Muted, Row, Stack } from '@karigar/ui';
import { keyQuery, PushSwitch, stateQuery } from './push-switch.tsx';
import { useTexts } from './texts.ts';

/** A setting of the device, not of the account: it survives logging out. */
const KEY = 'push-offer-dismissed';

/** Offers Web Push where it is off and possible, until it is on or declined. `children` says what it is good for. */
export function PushOffer({ children }: { children: ReactNode }) {
  const t = useTexts();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(KEY) === 'yes');
  const isOff = useQuery(stateQuery).data === 'off' && !isDismissed;
  const isPossible = Boolean(useQuery({ ...keyQuery(), enabled: isOff }).data?.publicKey);
  if (!isOff || !isPossible) return null;
  return (
    <Card as="section">
      <Stack gap={3}>
        <Muted size="normal">{children}</Muted>
        <Row between>
          <PushSwitch />
          <Button
            small
            variant="ghost"
            onClick={() => {
              localStorage.setItem(KEY, 'yes');
              setDismissed(true);
            }}
          >
            {t('notNow')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
