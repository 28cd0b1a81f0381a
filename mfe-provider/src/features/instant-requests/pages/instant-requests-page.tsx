import { useState } from 'react';
import { PushOffer } from '@karigar/account';
import type { ActiveRequestView } from '@karigar/contracts';
import { messageOf, useNow, useQuery } from '@karigar/platform';
import { AlertDialog, ConnectionBanner, Grid, Hidden, Loaded, PressGuard, Skeleton, Stack } from '@karigar/ui';
import { activeRequestsQuery } from '../../../shared/api/active-requests.ts';
import { usePresence } from '../../../shared/api/presence.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useOpened } from '../../../shared/opened/use-opened.ts';
import { useVacation } from '../../../shared/vacation/use-vacation.ts';
import { ClosedRequest } from '../components/closed-request.tsx';
import { NoRequests } from '../components/no-requests.tsx';
import { OfferDialog } from '../components/offer-dialog.tsx';
import { RequestCard } from '../components/request-card.tsx';
import { useAcceptCounter, useWithdrawOffer } from '../live/offers.ts';
import { useTexts } from '../texts.ts';

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
