import { useEffect, useState } from 'react';
import { ring } from '@karigar/account';
import type { ActiveRequestView } from '@karigar/contracts';
import { useLiveEvents, useLocation, useQuery, type Realtime } from '@karigar/platform';
import { Button, Dialog, Money, PressGuard, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { activeRequestsQuery } from '../../../shared/api/active-requests.ts';
import { useTexts } from '../texts.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { RequestFacts } from './request-facts.tsx';

const isTyping = () => document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea, select') ?? false;
const isFree = () => document.querySelector('dialog[open]') === null && !isTyping();

/** Calls `onFree` as soon as no dialog is open and nobody is typing. */
function useWhenFree(isWaiting: boolean, onFree: () => void): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    // A closing dialog and a left field have not changed yet when their events are dispatched.
    const check = () => queueMicrotask(() => isFree() && onFree());
    const events = ['close', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, check, true);
    check();
    return () => {
      for (const event of events) document.removeEventListener(event, check, true);
    };
  });
}

/**
 * Rings for each new request that the provider has not seen, and shows it over the dashboard, where providers wait. Elsewhere a dialog could appear under a
 * finger, so there it only rings, and the toast about it leads to the list.
 */
export function RequestCall({ channel }: { channel: Realtime }) {
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const [offering, setOffering] = useState<ActiveRequestView | null>(null);
  const requests = useQuery(activeRequestsQuery()).data ?? [];
  const page = useLocation().pathname.toLowerCase();
  const isListed = page.startsWith(paths.instantRequests);
  const isWaiting = page.startsWith(paths.dashboard);
  const calling = requests.filter(({ id, openOffer }) => unseen.includes(id) && openOffer === undefined);
  // The one that is being read stays; the others follow.
  const request = calling.find(({ id }) => id === shown) ?? calling[0];
  const newest = calling[0]?.id;
  const isCalling = request !== undefined;
  const isShown = isCalling && request.id === shown && isWaiting;

  useLiveEvents(channel, { newServiceRequest: ({ id }) => setUnseen((ids) => [...ids, id]) });
  useEffect(() => {
    const seeList = () => isListed && document.visibilityState === 'visible' && setUnseen([]);
    seeList();
    document.addEventListener('visibilitychange', seeList);
    return () => document.removeEventListener('visibilitychange', seeList);
  }, [isListed, request?.id]);
  useEffect(() => (newest === undefined ? undefined : ring()), [newest]);
  useWhenFree(isCalling && !isShown && isWaiting && offering === null, () => setShown(request?.id ?? null));

  const close = () => setUnseen((ids) => ids.filter((id) => id !== request?.id));
  return (
    <>
      {/* The dialog may appear under a finger. */}
      <PressGuard actions={isShown ? request.id : 'none'}>
        {isShown && (
          <Call
            request={request}
            onSkip={close}
            onOffer={() => {
              close();
              setOffering(request);
            }}
          />
        )}
      </PressGuard>
      {offering && <OfferDialog key={offering.id} request={offering} onClose={() => setOffering(null)} />}
    </>
  );
}

function Call({ request, onSkip, onOffer }: { request: ActiveRequestView; onSkip: () => void; onOffer: () => void }) {
  const t = useTexts();
  return (
    <Dialog
      open
      size="large"
      title={t('callTitle')}
      onClose={onSkip}
      actions={
        <>
          <Button variant="ghost" onClick={onSkip}>
            {t('skip')}
          </Button>
          <Button variant="now" onClick={onOffer}>
            {t('sendOffer')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <h3>{request.description}</h3>
        <RequestFacts request={request} />
        {request.suggestedPrice !== undefined && (
          <p>
            {t('customerPrice')} <Money amount={request.suggestedPrice} />
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
