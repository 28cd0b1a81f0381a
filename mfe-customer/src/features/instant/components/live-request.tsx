import { useState } from 'react';
import { PushSwitch } from '@karigar/account';
import type { OfferSnapshot } from '@karigar/contracts';
import { Banner, Button, ConnectionBanner, Page, PressGuard, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import type { useInstantFlow } from '../live/use-instant-flow.ts';
import { bookInstead } from '../model/book-instead.ts';
import { offerOf, openOffers, type Flow } from '../model/instant-flow.ts';
import { useTexts } from '../texts.ts';
import { ConfirmOrderDialog } from './confirm-dialog.tsx';
import { Explainer } from './explainer.tsx';
import { FirstOfferDialog } from './first-offer-dialog.tsx';
import { NoOffersYet } from './no-offers-yet.tsx';
import { OffersList } from './offers-list.tsx';
import { OtherRequests } from './running-request.tsx';
import { WaitingView } from './waiting-view.tsx';

type LiveFlow = Extract<Flow, { at: 'waiting' | 'choosing' | 'holding' | 'confirming' }>;

/** An open request: the wait for offers, the offers, and the confirmation of one. */
export function LiveRequest({ flow, instant }: { flow: LiveFlow; instant: ReturnType<typeof useInstantFlow> }) {
  const t = useTexts();
  const [stopping, setStopping] = useState(false);
  const { request } = flow;
  const offers = openOffers(request);
  const first = offers[0];

  const stop = async (then: string) => {
    setStopping(true);
    if (!(await instant.stop(then))) setStopping(false);
  };
  const commands = {
    onAccept: (offer: OfferSnapshot) => void instant.hold(offer),
    onDecline: instant.decline,
    onCounter: instant.counter,
  };

  return (
    <Page width="narrow">
      <OtherRequests exceptId={request.id} />
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
            onBookInstead={() => stop(bookInstead(request))}
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
