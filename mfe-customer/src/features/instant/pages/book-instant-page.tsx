import { useEffect, useState } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { defaultArrival } from '@karigar/contracts/constants';
import { formatArrival, Navigate, useLocation, useNavigate, useQuery, useSearchParams, localized } from '@karigar/platform';
import {
  Badge,
  Banner,
  Button,
  ButtonLink,
  Card,
  DoneIcon,
  Facts,
  Loaded,
  Money,
  Muted,
  Page,
  Panel,
  PrintBlock,
  RadioCards,
  Row,
  Skeleton,
  SlowNote,
  Stack,
} from '@karigar/ui';
import { Countdown } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { offerPrice } from '../../../shared/orders/price.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { useBookOffer } from '../live/use-book-offer.ts';
import { reloadRequests } from '../live/use-snapshots.ts';
import { offerOf } from '../model/instant-flow.ts';
import { placeOf } from '../model/offers.ts';
import { useTexts } from '../texts.ts';

const toOrderAfterMs = 2000;

/** `/book-instant-order`: one offer of one request, from the navigation state or `?offer=`, with or without `&request=`. */
export function Component() {
  const t = useTexts();
  const [search] = useSearchParams();
  const state = useLocation().state as { requestId?: string; offerId?: string } | null;
  const offerId = state?.offerId ?? search.get('offer');
  const named = state?.requestId ?? search.get('request');
  // Without `request` in the URL, the offer belongs to one of the open requests.
  const current = useQuery({ ...currentRequestsQuery(), ...alwaysFresh, enabled: Boolean(offerId && !named) });
  const listed = current.data?.find(({ offers }) => offers.some(({ id }) => id === offerId))?.id;
  // An accepted request leaves the list, while this page still says that it was booked.
  const [found, setFound] = useState<string>();
  if (found === undefined && listed !== undefined) setFound(listed);
  const requestId = named ?? found ?? listed;
  const request = useQuery({ ...requestQuery(requestId ?? ''), ...alwaysFresh, enabled: Boolean(requestId && offerId) });

  const offer = request.data && offerOf(request.data, offerId ?? '');

  // What the previous page has read may be older than the offer, so only a response that was read since says that there is no such offer.
  if (!offerId || (!offer && isRead(requestId ? request : current))) return <Navigate to={paths.instant()} replace />;
  return (
    <Page width="narrow">
      <Loaded
        query={offer ? request : { ...(requestId ? request : current), data: undefined }}
        level={1}
        slow={t('bookLoadSlow')}
        failed={t('bookLoadFailed')}
        action={
          <ButtonLink small variant="ghost" to={paths.instant()}>
            {t('toOffers')}
          </ButtonLink>
        }
        skeleton={
          <Stack>
            <Skeleton height={40} width="70%" />
            <Skeleton height={320} />
            <Skeleton height={150} />
          </Stack>
        }
      >
        {(data) => offer && <BookOffer request={data} offer={offer} />}
      </Loaded>
    </Page>
  );
}

const isRead = (query: { isSuccess: boolean; fetchStatus: string }) => query.isSuccess && query.fetchStatus === 'idle';

function BookOffer({ request, offer }: { request: RequestView; offer: OfferSnapshot }) {
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

/** Who comes for what, the price, and how it is paid. */
function OfferSummary({ request, offer }: { request: RequestView; offer: OfferSnapshot }) {
  const t = useTexts();
  const price = offerPrice(offer);
  return (
    <>
      <Card>
        <Facts
          facts={[
            { name: t('provider'), value: offer.provider.name },
            { name: t('serviceType'), value: localized(request.category.name) },
            { name: t('service'), value: offer.service.name || t('instantService') },
            { name: t('addressLabel'), value: placeOf(request) },
            { name: t('arrival'), value: formatArrival(offer.estimatedArrival || defaultArrival) },
            { name: t('issue'), value: request.description },
          ]}
        />
      </Card>
      <Panel title={t('payment')}>
        <Facts
          facts={[
            { name: t('price'), value: <Money amount={price.subtotal} /> },
            { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
            { name: t('totalAmount'), value: <Money amount={price.total} />, total: true },
          ]}
        />
        <Muted>{t('payLater')}</Muted>
      </Panel>
      <RadioCards
        label={t('paymentMethod')}
        choices={[
          { value: 'cash', label: t('cash'), detail: t('cashDetail') },
          {
            value: 'online',
            label: (
              <>
                {t('online')} <Badge tone="plain">{t('comingSoon')}</Badge>
              </>
            ),
            disabled: true,
          },
        ]}
        value="cash"
        onChange={() => {}}
      />
    </>
  );
}

function Booked({ orderId }: { orderId: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.order(orderId), { replace: true }), toOrderAfterMs);
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
