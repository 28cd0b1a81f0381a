import { useEffect } from 'react';
import { useNavigate, useSearchParams, useSession } from '@karigar/platform';
import { Loaded, Loading, Muted, Page, Skeleton, Stack, useHeadingFocus } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { Explainer } from '../components/explainer.tsx';
import { LiveRequest } from '../components/live-request.tsx';
import { RequestEnded } from '../components/request-ended.tsx';
import { RequestForm } from '../components/request-form.tsx';
import { OtherRequests } from '../components/running-request.tsx';
import { useInstantFlow } from '../live/use-instant-flow.ts';
import type { WantedRequest } from '../live/use-snapshots.ts';
import { askLike } from '../model/draft.ts';
import type { Flow } from '../model/instant-flow.ts';
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
      return (
        <Page width="narrow">
          <Loaded<unknown> query={loading} level={1} slow={t('loadSlow')} failed={t('loadFailed')} skeleton={<Waiting />}>
            {() => <Waiting />}
          </Loaded>
        </Page>
      );
    case 'done':
      return (
        <Page width="narrow">
          <Loading label={t('orderSlow')}>
            <Waiting />
          </Loading>
        </Page>
      );
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
          <OtherRequests exceptId={flow.request.id} />
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
      return <LiveRequest flow={flow} instant={instant} />;
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

function Waiting() {
  return (
    <Stack gap={4}>
      <Skeleton height={150} />
      <Skeleton height={48} />
      <Skeleton height={180} />
    </Stack>
  );
}
