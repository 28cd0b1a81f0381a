import { useEffect, useState } from 'react';
import { PushSwitch } from '@karigar/account';
import type { OfferSnapshot } from '@karigar/contracts';
import { useNavigate, useSearchParams, useSession } from '@karigar/platform';
import {
  Banner,
  Button,
  ConnectionBanner,
  ErrorState,
  Loading,
  Muted,
  Page,
  PressGuard,
  Skeleton,
  Stack,
  useHeadingFocus,
} from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { HowItWorks } from '../../../shared/how-it-works/how-it-works.tsx';
import { ConfirmOrderDialog } from '../components/confirm-dialog.tsx';
import { FirstOfferDialog } from '../components/first-offer-dialog.tsx';
import { NoOffersYet } from '../components/no-offers-yet.tsx';
import { OffersList } from '../components/offers-list.tsx';
import { RequestEnded } from '../components/request-ended.tsx';
import { RequestForm } from '../components/request-form.tsx';
import { OtherRequests } from '../components/running-request.tsx';
import { WaitingView } from '../components/waiting-view.tsx';
import { useInstantFlow } from '../live/use-instant-flow.ts';
import type { WantedRequest } from '../live/use-snapshots.ts';
import { bookInstead } from '../model/book-instead.ts';
import { askLike } from '../model/draft.ts';
import { offerOf, openOffers, type Flow } from '../model/instant-flow.ts';
import { useTexts } from '../texts.ts';
import classes from './instant-page.module.css';

/** `/instant-service`: the steps from the request form to the confirmation of an offer. */
export function Component() {
  const [search] = useSearchParams();
  const [named, category] = [search.get('request'), search.get('category')];
  return <Instant key={named ?? category} named={named} category={category} />;
}

function Instant(wanted: WantedRequest) {
  const t = useTexts();
  const navigate = useNavigate();
  const session = useSession();
  const instant = useInstantFlow(wanted);
  const { flow, loading } = instant;
  useHeadingFocus(viewOf[flow.at]);

  const orderId = flow.at === 'done' ? flow.orderId : null;
  useEffect(() => {
    if (orderId) void navigate(paths.order(orderId), { replace: true });
  }, [orderId, navigate]);

  switch (flow.at) {
    case 'loading':
      return loading.error ? (
        <Page width="narrow">
          <ErrorState
            level={1}
            title={t('loadFailed')}
            error={loading.error}
            onRetry={() => void loading.refetch()}
            retrying={loading.isFetching}
          />
        </Page>
      ) : (
        <Waiting slow={t('loadSlow')} />
      );
    case 'done':
      return <Waiting slow={t('orderSlow')} />;
    case 'idle':
      return (
        <Page width="middle">
          <OtherRequests />
          <div className={classes.ask}>
            <Stack gap={5}>
              <Stack gap={2}>
                <h1>{t('title')}</h1>
                <Muted size="normal">{t('lead')}</Muted>
              </Stack>
              <RequestForm onOpened={instant.opened} />
            </Stack>
            <Explainer />
          </div>
        </Page>
      );
    case 'ended':
      return (
        <Page width="narrow">
          <OtherRequests than={flow.request.id} />
          <RequestEnded
            reason={flow.reason}
            request={flow.request}
            onAgain={() => {
              askLike(session?.id ?? '', flow.request);
              instant.startOver(flow.request);
            }}
          />
        </Page>
      );
    case 'waiting':
    case 'choosing':
    case 'holding':
    case 'confirming':
      return <Live flow={flow} instant={instant} />;
    default:
      return flow satisfies never;
  }
}

/** Which of the views a state is shown in; null while nothing is known yet. */
const viewOf = {
  loading: null,
  idle: 'form',
  waiting: 'live',
  choosing: 'live',
  holding: 'live',
  confirming: 'live',
  ended: 'ended',
  done: null,
} as const satisfies Record<Flow['at'], string | null>;

type LiveFlow = Extract<Flow, { at: 'waiting' | 'choosing' | 'holding' | 'confirming' }>;

function Live({ flow, instant }: { flow: LiveFlow; instant: ReturnType<typeof useInstantFlow> }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [stopping, setStopping] = useState(false);
  const { request } = flow;
  const offers = openOffers(request);
  const first = offers[0];

  const stop = async (then: string) => {
    setStopping(true);
    if (await instant.stop()) return navigate(then, { replace: true });
    setStopping(false);
  };
  const commands = {
    onAccept: (offer: OfferSnapshot) => void instant.hold(offer),
    onDecline: instant.decline,
    onCounter: instant.counter,
  };

  return (
    <Page width="narrow">
      <OtherRequests than={request.id} />
      <Stack gap={4}>
        {instant.channel && <ConnectionBanner channel={instant.channel}>{t('reconnecting')}</ConnectionBanner>}
        <WaitingView request={request} offers={offers.length} />
        {'notice' in flow && flow.notice && <Banner tone="wait">{t(flow.notice === 'offer-gone' ? 'offerGone' : 'holdLapsed')}</Banner>}
        {offers.length > 0 && <OffersList offers={offers} request={request} {...commands} />}
        {flow.at === 'waiting' && (
          <NoOffersYet
            request={request}
            onWiden={instant.widen}
            onExtend={instant.extend}
            onRaise={instant.raise}
            onBookInstead={() => stop(bookInstead(request)).then(() => {})}
          />
        )}
        {flow.at === 'waiting' && <PushSwitch />}
        <Button variant="ghost" wide loading={stopping} onClick={() => void stop(paths.home)}>
          {t('stop')}
        </Button>
        {flow.at === 'waiting' && <Explainer />}
      </Stack>
      {/* Successive dialogs have their buttons in the same place. */}
      <PressGuard actions={`${flow.at} ${first?.id}`}>
        {flow.at === 'choosing' && !flow.browsing && first && (
          <FirstOfferDialog
            key={first.id}
            offer={first}
            others={offers.length - 1}
            onBrowse={() => instant.dispatch({ type: 'browse' })}
            {...commands}
          />
        )}
        {(flow.at === 'holding' || flow.at === 'confirming') && <Confirming flow={flow} instant={instant} />}
      </PressGuard>
    </Page>
  );
}

interface ConfirmingProps {
  flow: Extract<Flow, { at: 'holding' | 'confirming' }>;
  instant: ReturnType<typeof useInstantFlow>;
}

function Confirming({ flow, instant }: ConfirmingProps) {
  const offer = offerOf(flow.request, flow.offerId);
  if (!offer) return null;
  return (
    <ConfirmOrderDialog
      request={flow.request}
      offer={offer}
      until={flow.at === 'holding' ? flow.until : null}
      state={flow.at === 'holding' ? 'holding' : confirmingState(flow)}
      onHoldEnd={() => instant.dispatch({ type: 'holdLapsed' })}
      onBack={() => void instant.release(offer)}
      onConfirm={() => void instant.confirm(offer)}
    />
  );
}

const confirmingState = ({ accepted, failed }: Extract<Flow, { at: 'confirming' }>) =>
  accepted ? (failed ? 'orderFailed' : 'ordering') : failed ? 'failed' : 'accepting';

function Waiting({ slow }: { slow: string }) {
  return (
    <Page width="narrow">
      <Loading label={slow}>
        <Stack gap={4}>
          <Skeleton height={150} />
          <Skeleton height={48} />
          <Skeleton height={180} />
        </Stack>
      </Loading>
    </Page>
  );
}

function Explainer() {
  const t = useTexts();
  return (
    <Stack as="section" gap={3}>
      <h2>{t('howTitle')}</h2>
      <HowItWorks />
    </Stack>
  );
}
