import { useState } from 'react';
import { Navigate, useLocation, useQuery, useSearchParams } from '@karigar/platform';
import { ButtonLink, Loaded, Page, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { BookOffer } from '../components/book-offer.tsx';
import { offerOf } from '../model/instant-flow.ts';
import { useTexts } from '../texts.ts';

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
