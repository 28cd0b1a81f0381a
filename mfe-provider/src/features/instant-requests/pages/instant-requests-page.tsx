import { useState, type ReactNode } from 'react';
import { PushOffer } from '@karigar/account';
import type { ActiveRequestView } from '@karigar/contracts';
import { messageOf, useNow, useQuery } from '@karigar/platform';
import {
  AlertDialog,
  Banner,
  Button,
  ButtonLink,
  ConnectionBanner,
  EmptyState,
  Grid,
  Hidden,
  Loaded,
  PressGuard,
  Skeleton,
  Stack,
} from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { activeRequestsQuery, useClosing } from '../../../shared/api/active-requests.ts';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { usePresence, useSetPresence } from '../../../shared/api/presence.ts';
import { useProviderOrders } from '../../../shared/api/provider-orders.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useOpened } from '../../../shared/opened/use-opened.ts';
import { useVacation } from '../../../shared/vacation/use-vacation.ts';
import { OfferDialog } from '../components/offer-dialog.tsx';
import { RequestCard } from '../components/request-card.tsx';
import { useAcceptCounter, useWithdrawOffer } from '../live/offers.ts';
import { closedText, useTexts } from '../texts.ts';

/** `/provider/instant-requests?request=` */
export function Component() {
  const t = useTexts();
  const channel = useLive();
  const requests = useQuery(activeRequestsQuery());
  const { opened } = useOpened('request');
  const presence = usePresence().data;
  const isClosed = opened !== null && requests.isSuccess && !requests.isFetching && !requests.data.some(({ id }) => id === opened);
  const isEmpty = requests.data?.length === 0;
  const isOnVacation = useVacation() !== null;
  const pushOffer = presence?.online && !presence.push && !isOnVacation && <PushOffer>{t('pushOffer')}</PushOffer>;
  return (
    <Stack gap={4}>
      {channel && <ConnectionBanner channel={channel}>{t('connectionLost')}</ConnectionBanner>}
      {isClosed && <ClosedRequest id={opened} />}
      {isEmpty && pushOffer}
      <Loaded
        query={requests}
        slow={t('loadSlow')}
        failed={t('loadFailed')}
        skeleton={
          <Grid min={300}>
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} height={220} />
            ))}
          </Grid>
        }
      >
        {(shown) => <Requests requests={shown} opened={opened} />}
      </Loaded>
      {!isEmpty && pushOffer}
    </Stack>
  );
}

/** Says what became of a request that a link has led to. */
function ClosedRequest({ id }: { id: string }) {
  const t = useTexts();
  const closing = useClosing(id);
  const order = useProviderOrders().data?.find(({ requestId }) => requestId === id);
  if (!order) return <Banner tone={closing === 'won' ? 'good' : 'wait'}>{t(closedText(closing))}</Banner>;
  return (
    <Banner
      tone="good"
      action={
        <ButtonLink small variant="soft" to={paths.order(order.id)}>
          {t('toOrder')}
        </ButtonLink>
      }
    >
      {t('won', { number: order.orderNo })}
    </Banner>
  );
}

function Requests({ requests, opened }: { requests: readonly ActiveRequestView[]; opened: string | null }) {
  const t = useTexts();
  const now = useNow();
  const withdraw = useWithdrawOffer();
  const acceptCounter = useAcceptCounter();
  const [offering, setOffering] = useState<ActiveRequestView | null>(null);
  return (
    <>
      <Hidden>
        <span role="status">{t('open', { count: requests.length })}</span>
      </Hidden>
      {/* Requests may come faster than somebody can press: no press is ignored, and a press of the wrong card only opens its form. */}
      <PressGuard actions={requests.map(({ id }) => id).join()} ignoredMs={0}>
        {requests.length === 0 ? (
          <NoRequests />
        ) : (
          <Grid as="ul" min={300} {...{ 'aria-label': t('listLabel') }}>
            {requests.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                now={now}
                opened={request.id === opened}
                withdrawing={withdraw.isPending && withdraw.variables.requestId === request.id}
                accepting={acceptCounter.isPending && acceptCounter.variables.requestId === request.id}
                onOffer={() => setOffering(request)}
                onWithdraw={(offerId) => withdraw.mutate({ offerId, requestId: request.id })}
                onAcceptCounter={(offerId) => acceptCounter.mutate({ offerId, requestId: request.id })}
              />
            ))}
          </Grid>
        )}
      </PressGuard>
      {offering && <OfferDialog key={offering.id} request={offering} onClose={() => setOffering(null)} />}
      <AlertDialog open={acceptCounter.error !== null} title={t('counterFailed')} onClose={() => acceptCounter.reset()}>
        {messageOf(acceptCounter.error)}
      </AlertDialog>
      <AlertDialog open={withdraw.error !== null} title={t('withdrawFailed')} onClose={() => withdraw.reset()}>
        {messageOf(withdraw.error)}
      </AlertDialog>
    </>
  );
}

/** Why there are no requests, and what to do about it. */
function NoRequests() {
  const t = useTexts();
  const { online, engaged } = usePresence().data ?? { online: true, engaged: false };
  const set = useSetPresence();
  const { data: services } = useQuery(myServicesQuery());
  const vacation = useVacation();
  const because = (title: string, text: string, action?: ReactNode) => (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  );
  const link = (to: string, label: string) => (
    <ButtonLink to={to} variant="now">
      {label}
    </ButtonLink>
  );
  if (vacation !== null) return because(vacation, t('vacation'), link(paths.availability, t('toAvailability')));
  if (!online)
    return because(
      t('offlineTitle'),
      t('offline'),
      <Button variant="now" loading={set.isPending} onClick={() => set.mutate(true)}>
        {t('goOnline')}
      </Button>,
    );
  if (engaged) return because(t('engagedTitle'), t('engaged'), link(paths.dashboard, t('toVisit')));
  if (services && !services.some(({ service_type: type }) => type === 'INSTANT'))
    return because(t('noInstantTitle'), t('noInstant'), link(paths.services, t('toServices')));
  return because(t('emptyTitle'), t('empty'));
}
