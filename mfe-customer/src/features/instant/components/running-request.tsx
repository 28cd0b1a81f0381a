import type { RequestView } from '@karigar/contracts';
import { formatClock, reload, Slot, useLiveEvents, useLocation, useNow, useQuery, type Realtime, localized } from '@karigar/platform';
import { InstantIcon, NoticeLink } from '@karigar/ui';
import { paths, patterns } from '../../../app/paths.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { useTexts } from '../texts.ts';

/** Milliseconds between reloads, in case the channel missed a message. */
const reloadEveryMs = 30_000;
const reloadRequests = () => void reload('GET /service-requests/current');

/** A notice about each open request on all other pages: remaining time, number of offers and a link to it. */
export function RunningRequest({ channel }: { channel: Realtime | null }) {
  const { pathname } = useLocation();
  useLiveEvents(channel, {
    serviceOffer: reloadRequests,
    offerCounterAccepted: reloadRequests,
    offerClosed: reloadRequests,
    requestClosed: reloadRequests,
    orderCreated: reloadRequests,
  });

  const isOwnPage = [patterns.instant, patterns.bookInstant].some((own) => pathname.toLowerCase().startsWith(own));
  return isOwnPage ? null : <OtherRequests />;
}

/** A notice about each open request other than the one that the page shows. */
export function OtherRequests({ exceptId }: { exceptId?: string }) {
  const requests =
    useQuery({ ...currentRequestsQuery(), refetchInterval: (query) => (query.state.data?.length ? reloadEveryMs : false) }).data ?? [];
  return <Slot name="notice">{requests.map((request) => request.id !== exceptId && <Notice key={request.id} request={request} />)}</Slot>;
}

function Notice({ request }: { request: RequestView }) {
  const t = useTexts();
  const now = useNow(1_000);
  const secondsLeft = Math.floor((new Date(request.expires).getTime() - now) / 1_000);
  if (secondsLeft <= 0) return null;
  const count = request.offers.filter(({ status }) => status === 'open' || status === 'held').length;
  return (
    <NoticeLink
      to={paths.instant(request.category.id)}
      icon={InstantIcon}
      aside={
        <span role="timer" aria-label={t('runningTimeLeft')}>
          {formatClock(secondsLeft)}
        </span>
      }
    >
      <b>{localized(request.category.name)}</b>: {count > 0 ? t('runningOffers', { count }) : t('runningSearch')}
    </NoticeLink>
  );
}
