import { useEffect, useState } from 'react';
import { PushSwitch } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { locationOf, Navigate, serverNow, useLocation, useNavigateLater } from '@karigar/platform';
import {
  AccountIcon,
  Button,
  ButtonLink,
  Card,
  DateIcon,
  DoneIcon,
  Facts,
  Muted,
  Page,
  PlaceIcon,
  PrintBlock,
  Row,
  Stack,
  ToolIcon,
} from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { useTexts } from '../texts.ts';

const redirectAfterMs = 15_000;

/** `/book/sent`, for the order in the navigation state; without one it redirects home. */
export function Component() {
  const order = (useLocation().state as { readonly order?: OrderView } | null)?.order;
  return order ? <RequestSent order={order} /> : <Navigate to={paths.home} replace />;
}

function RequestSent({ order }: { order: OrderView }) {
  const t = useTexts();
  const [until] = useState(() => serverNow() + redirectAfterMs);
  const [stopped, setStopped] = useState(false);
  return (
    <Page width="narrow">
      <Stack gap={5}>
        <PrintBlock rounded>
          <Stack>
            <DoneIcon size={52} />
            <h1>{t('sentTitle')}</h1>
            <p>{t('sentText', { name: order.ProviderInfo.name })}</p>
          </Stack>
        </PrintBlock>
        <Card>
          <Stack>
            <Facts
              stacked
              facts={[
                { name: t('service'), icon: ToolIcon, value: order.Service.name },
                { name: t('when'), icon: DateIcon, value: visitTimeOf(order) },
                { name: t('karigar'), icon: AccountIcon, value: order.ProviderInfo.name },
                { name: t('where'), icon: PlaceIcon, value: locationOf(order) },
              ]}
            />
            <ButtonLink wide to={paths.order(order.id)}>
              {t('toOrder')}
            </ButtonLink>
          </Stack>
        </Card>
        <PushSwitch />
        <Stack gap={1}>
          {stopped ? <Muted>{t('sentStopped')}</Muted> : <RedirectIn until={until} />}
          <Row fill gap={2}>
            {!stopped && (
              <Button small variant="ghost" onClick={() => setStopped(true)}>
                {t('stay')}
              </Button>
            )}
            <ButtonLink small variant="ghost" to={paths.orders}>
              {t('toOrders')}
            </ButtonLink>
            <ButtonLink small variant="ghost" to={paths.home}>
              {t('toHome')}
            </ButtonLink>
          </Row>
        </Stack>
      </Stack>
    </Page>
  );
}

function RedirectIn({ until }: { until: number }) {
  const t = useTexts();
  const navigate = useNavigateLater();
  const seconds = useSecondsLeft(until);
  const over = seconds === 0;
  useEffect(() => {
    if (over) navigate(paths.home, { replace: true });
  }, [over, navigate]);
  return <Muted>{t('sentRedirect', { count: seconds })}</Muted>;
}
