import { useEffect } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { Navigate, useNavigateLater } from '@karigar/platform';
import { Banner, Button, ButtonLink, DoneIcon, Muted, PrintBlock, Row, SlowNote, Stack } from '@karigar/ui';
import { Countdown } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { useBookOffer } from '../live/use-book-offer.ts';
import { reloadRequests } from '../live/use-snapshots.ts';
import { useTexts } from '../texts.ts';
import { OfferSummary } from './offer-summary.tsx';

const toOrderAfterMs = 2000;

/** An offer with its price, to be booked while it is open; then leads to its order. */
export function BookOffer({ request, offer }: { request: RequestView; offer: OfferSnapshot }) {
  const t = useTexts();
  const { booking, confirm, isReady } = useBookOffer(request, offer);
  const isOpen = offer.status === 'open' || offer.status === 'held' || offer.status === 'accepted';

  if (booking.at === 'booked') return <Booked orderId={booking.orderId} />;
  if (request.order_id && booking.at === 'open') return <Navigate to={paths.order(request.order_id)} replace />;
  const gone = booking.at === 'gone' || (!isOpen && booking.at !== 'working');
  return (
    <Stack>
      <Stack gap={1}>
        <h1>{t('bookTitle')}</h1>
        <Muted size="normal">{t('bookLead')}</Muted>
      </Stack>
      <OfferSummary request={request} offer={offer} />
      {booking.at === 'failed' && <Banner tone="bad">{t('orderFailed')}</Banner>}
      {gone ? (
        <Banner
          tone="bad"
          action={
            <ButtonLink small variant="ghost" to={paths.instant()}>
              {t('toOffers')}
            </ButtonLink>
          }
        >
          {t('offerGone')}
        </Banner>
      ) : (
        <>
          {booking.at === 'open' && (
            <Muted>
              {t('timeLeft')}: <Countdown until={offer.expires} onEnd={reloadRequests} />
            </Muted>
          )}
          <Button variant="now" wide loading={booking.at === 'working' || !isReady} onClick={() => void confirm()}>
            {t('confirmBooking')}
          </Button>
          <SlowNote waiting={booking.at === 'working' || !isReady}>{t(booking.at === 'working' ? 'working' : 'connectingOffer')}</SlowNote>
        </>
      )}
    </Stack>
  );
}

function Booked({ orderId }: { orderId: string }) {
  const t = useTexts();
  const navigate = useNavigateLater();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.order(orderId), { replace: true }), toOrderAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, orderId]);
  return (
    <PrintBlock rounded>
      <Stack>
        <DoneIcon size={52} />
        <h1>{t('booked')}</h1>
        <p>{t('bookedText')}</p>
        <Row>
          <ButtonLink variant="soft" to={paths.order(orderId)} replace>
            {t('toOrder')}
          </ButtonLink>
        </Row>
      </Stack>
    </PrintBlock>
  );
}
