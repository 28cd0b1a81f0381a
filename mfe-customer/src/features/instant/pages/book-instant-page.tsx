import { useEffect, useRef, useState } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { defaultArrival } from '@karigar/contracts/constants';
import {
  Navigate,
  queryClient,
  RealtimeProblem,
  report,
  useLocation,
  useNavigate,
  useQuery,
  useSearchParams,
  localized,
} from '@karigar/platform';
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
  Stack,
} from '@karigar/ui';
import { arrivalText } from '../model/arrival-text.ts';
import { paths } from '../../../app/paths.ts';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { offerPrice } from '../../../shared/orders/price.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { orderOfRequest } from '../api/order-of-request.ts';
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
  const requestId = named ?? current.data?.find(({ offers }) => offers.some(({ id }) => id === offerId))?.id;
  const request = useQuery({ ...requestQuery(requestId ?? ''), ...alwaysFresh, enabled: Boolean(requestId && offerId) });

  if (!offerId || (!named && current.data && !requestId)) return <Navigate to={paths.instant()} replace />;
  return (
    <Page width="narrow">
      <Loaded
        query={requestId ? request : { ...request, error: current.error, refetch: current.refetch }}
        level={1}
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
        {(data) => {
          const offer = offerOf(data, offerId);
          return offer ? <BookOffer request={data} offer={offer} /> : <Navigate to={paths.instant()} replace />;
        }}
      </Loaded>
    </Page>
  );
}

type Booking =
  | { readonly at: 'open' }
  | { readonly at: 'working' }
  | { readonly at: 'failed' }
  | { readonly at: 'gone' }
  | { readonly at: 'booked'; readonly orderId: string };

function BookOffer({ request, offer }: { request: RequestView; offer: OfferSnapshot }) {
  const t = useTexts();
  const [booking, setBooking] = useState<Booking>({ at: 'open' });
  const leaving = useRef<AbortController>(null);
  const channel = useChannel(() => void queryClient.invalidateQueries({ queryKey: ['GET /service-requests/{id}'] }));
  useEffect(() => () => leaving.current?.abort(new Error('The page was left')), []);

  const price = offerPrice(offer);
  const isOpen = offer.status === 'open' || offer.status === 'held' || offer.status === 'accepted';

  // The same operation as in the dialog of the instant page.
  async function confirm(): Promise<void> {
    if (!channel) return;
    setBooking({ at: 'working' });
    const { signal } = (leaving.current = new AbortController());
    try {
      await channel.ask('offerAccepted', { offerId: offer.id, providerId: offer.provider.id, requestId: request.id });
      setBooking({ at: 'booked', orderId: await orderOfRequest(request, offer, signal) });
    } catch (error) {
      if (signal.aborted) return;
      report('The offer could not be booked', error);
      setBooking({ at: error instanceof RealtimeProblem && error.code === 'OFFER_NOT_AVAILABLE' ? 'gone' : 'failed' });
    }
  }

  if (booking.at === 'booked') return <Booked orderId={booking.orderId} />;
  if (request.order_id && booking.at === 'open') return <Navigate to={paths.order(request.order_id)} replace />;
  const gone = booking.at === 'gone' || (!isOpen && booking.at !== 'working');
  return (
    <Stack>
      <Stack gap={1}>
        <h1>{t('bookTitle')}</h1>
        <Muted size="normal">{t('bookLead')}</Muted>
      </Stack>
      <Card>
        <Facts
          facts={[
            { name: t('provider'), value: offer.provider.name },
            { name: t('serviceType'), value: localized(request.category.name) },
            { name: t('service'), value: offer.service.name || t('instantService') },
            { name: t('addressLabel'), value: placeOf(request) },
            { name: t('arrival'), value: arrivalText(offer.estimatedArrival || defaultArrival) },
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
        <Button variant="now" wide loading={booking.at === 'working' || !channel} onClick={() => void confirm()}>
          {t('confirmBooking')}
        </Button>
      )}
    </Stack>
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
