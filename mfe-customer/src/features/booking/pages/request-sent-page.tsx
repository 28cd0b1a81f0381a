import { useEffect, useState } from 'react';
import { PushSwitch } from '@karigar/account';
import { Navigate, useLocation, useNavigate } from '@karigar/platform';
import { Button, ButtonLink, DoneIcon, Muted, Page, PrintBlock, Row, Stack } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

const redirectAfterMs = 15_000;

interface Arrival {
  readonly orderId: string;
  readonly providerName: string;
}

/** `/book/sent`, for the order in the navigation state; without one it redirects home. */
export function Component() {
  const arrival = useLocation().state as Arrival | null;
  return arrival ? <RequestSent {...arrival} /> : <Navigate to={paths.home} replace />;
}

function RequestSent({ orderId, providerName }: Arrival) {
  const t = useTexts();
  const [until] = useState(() => Date.now() + redirectAfterMs);
  const [stopped, setStopped] = useState(false);
  return (
    <Page width="narrow">
      <Stack gap={5}>
        <PrintBlock rounded>
          <Stack>
            <DoneIcon size={52} />
            <h1>{t('sentTitle')}</h1>
            <p>{t('sentText', { name: providerName })}</p>
          </Stack>
        </PrintBlock>
        <Row>
          <ButtonLink to={paths.order(orderId)}>{t('toOrder')}</ButtonLink>
          <ButtonLink variant="soft" to={paths.orders}>
            {t('toOrders')}
          </ButtonLink>
          <ButtonLink variant="ghost" to={paths.home}>
            {t('toHome')}
          </ButtonLink>
        </Row>
        <PushSwitch />
        {stopped ? (
          <Muted>{t('sentStopped')}</Muted>
        ) : (
          <Row>
            <RedirectIn until={until} />
            <Button small variant="ghost" onClick={() => setStopped(true)}>
              {t('stay')}
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  );
}

function RedirectIn({ until }: { until: number }) {
  const t = useTexts();
  const navigate = useNavigate();
  const seconds = useSecondsLeft(until);
  const over = seconds === 0;
  useEffect(() => {
    if (over) void navigate(paths.home, { replace: true });
  }, [over, navigate]);
  return <Muted>{t('sentRedirect', { seconds })}</Muted>;
}
