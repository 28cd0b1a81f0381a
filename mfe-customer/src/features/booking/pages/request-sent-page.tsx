import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from '@karigar/platform';
import { Button, ButtonLink, DoneIcon, Muted, Page, PrintBlock, Row, Stack } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './request-sent-page.module.css';

const redirectAfterMs = 15_000;

/** The order is there. Reached only with it: the address alone leads home. */
export function Component() {
  const state = useLocation().state as { orderId?: string } | null;
  return state?.orderId ? <RequestSent orderId={state.orderId} /> : <Navigate to={paths.home} replace />;
}

function RequestSent({ orderId }: { orderId: string }) {
  const t = useTexts();
  const [until] = useState(() => Date.now() + redirectAfterMs);
  const [stopped, setStopped] = useState(false);
  return (
    <Page width="narrow">
      <Stack gap={5}>
        <PrintBlock rounded className={classes.block}>
          <DoneIcon size={52} />
          <h1 className={classes.title}>{t('sentTitle')}</h1>
          <p className={classes.text}>{t('sentText')}</p>
        </PrintBlock>
        <Row gap={3}>
          <ButtonLink to={paths.home}>{t('toHome')}</ButtonLink>
          <ButtonLink variant="soft" to={paths.orders}>
            {t('toOrders')}
          </ButtonLink>
          <ButtonLink variant="ghost" to={paths.order(orderId)}>
            {t('toOrder')}
          </ButtonLink>
        </Row>
        {stopped ? (
          <Muted>{t('sentStopped')}</Muted>
        ) : (
          <Row gap={3}>
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
