import { useEffect, useReducer } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { maxOffers, offerHoldSeconds } from '@karigar/contracts/constants';
import { ApiProblem, drafts, messageOf, queryClient, RealtimeProblem, report, toast, useQuery } from '@karigar/platform';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { cancelRequest } from '../api/cancel-request.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { extendRequest } from '../api/extend-request.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { orderOfRequest } from '../api/order-of-request.ts';
import { widenRequest } from '../api/widen-request.ts';
import { initialFlow, instantReducer, isLive, offerOf, requestOf } from '../model/instant-flow.ts';
import { text } from '../texts.ts';
import { useRequestChannel } from './use-request-channel.ts';

/** The last request of this tab: a closed one is no longer in the list of open requests. */
const lastRequest = 'instant-request-1';
/** Milliseconds between reloads, for the number of karigars asked and in case the channel missed a message. */
const reloadEveryMs = 10_000;

/** The customer's instant request: passes snapshots and live messages to the flow's reducer and executes the customer's commands. */
export function useInstantFlow() {
  const [flow, dispatch] = useReducer(instantReducer, initialFlow);
  const request = requestOf(flow);
  const channel = useChannel(() => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey[0]) }));
  useRequestChannel(channel, request, dispatch);

  const current = useQuery({ ...currentRequestsQuery(), ...alwaysFresh });
  const known = request?.id ?? drafts.read<string>(lastRequest);
  const watched = useQuery({
    ...requestQuery(known ?? ''),
    ...alwaysFresh,
    enabled: known !== null && (request !== null || current.data?.length === 0),
    refetchInterval: isLive(flow) ? reloadEveryMs : false,
  });

  useEffect(() => {
    if (!current.data) return;
    const [newest] = current.data;
    if (newest && flow.at === 'loading') dispatch({ type: 'snapshot', request: newest });
    else if (!known) dispatch({ type: 'nothing' });
    // Once per snapshot.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current.data]);
  useEffect(() => {
    if (watched.data && watched.data.id === known) dispatch({ type: 'snapshot', request: watched.data });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [watched.data]);
  useEffect(() => {
    // It belongs to another account, or no longer exists.
    if (watched.error instanceof ApiProblem && watched.error.status === 404) {
      drafts.remove(lastRequest);
      dispatch({ type: 'nothing' });
    }
  }, [watched.error]);

  const id = request?.id;
  const open = request?.status === 'open' || request?.status === 'accepted';
  useEffect(() => {
    if (id && open) drafts.write(lastRequest, id);
  }, [id, open]);
  useEffect(() => {
    if (flow.at === 'done' || flow.at === 'idle') drafts.remove(lastRequest);
  }, [flow.at]);

  // Waits for the order of an accepted offer, also after a reload.
  const ordering = flow.at === 'confirming' && flow.accepted && !flow.failed ? flow : null;
  const orderingId = ordering && `${ordering.request.id}/${ordering.offerId}`;
  useEffect(() => {
    const offer = ordering && offerOf(ordering.request, ordering.offerId);
    if (!ordering || !offer) return;
    const leaving = new AbortController();
    orderOfRequest(ordering.request, offer, leaving.signal)
      .then((orderId) => dispatch({ type: 'ordered', orderId }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        report('The order of the accepted offer could not be read', error);
        dispatch({ type: 'failed' });
      });
    return () => leaving.abort(new Error('The page was left'));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orderingId]);

  const reload = () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey[0]) });

  /** Handles a failed command: removes an offer that is gone, otherwise shows `sentence`, which says that nothing has changed. */
  function refused(error: unknown, sentence: string): void {
    reload();
    if (error instanceof RealtimeProblem && error.code === 'OFFER_NOT_AVAILABLE') dispatch({ type: 'lost' });
    else toast(sentence, { tone: 'bad' });
  }

  async function hold(offer: OfferSnapshot): Promise<void> {
    if (!channel) return;
    dispatch({ type: 'hold', offerId: offer.id });
    try {
      await channel.ask('offerHold', { offerId: offer.id, requestId: offer.requestId });
      // Counted from the response, because the clock of a phone may be wrong by minutes.
      dispatch({ type: 'held', offerId: offer.id, until: Date.now() + offerHoldSeconds * 1000 });
    } catch (error) {
      refused(error, text('holdFailed'));
      dispatch({ type: 'release' });
    }
  }

  async function release(offer: OfferSnapshot): Promise<void> {
    dispatch({ type: 'release' });
    // If this fails, the hold expires within a minute.
    await channel
      ?.ask('offerRelease', { offerId: offer.id, requestId: offer.requestId })
      .catch((error: unknown) => report('The offer could not be released', error));
  }

  async function decline({ id: offerId, requestId, provider, service, attempt }: OfferSnapshot): Promise<void> {
    if (!channel) return;
    const counters = attempt < maxOffers ? { attemptsRemaining: maxOffers - attempt } : { maxAttemptsReached: true };
    try {
      await channel.ask('offerDeclined', { offerId, providerId: provider.id, serviceId: service.id, requestId, ...counters });
      dispatch({ type: 'offerClosed', requestId, offerId, reason: 'declined' });
    } catch (error) {
      if (error instanceof RealtimeProblem && error.code === 'OFFER_NOT_AVAILABLE')
        dispatch({ type: 'offerClosed', requestId, offerId, reason: 'expired' });
      refused(error, text('declineFailed'));
    }
  }

  async function confirm(offer: OfferSnapshot): Promise<void> {
    if (!channel) return;
    dispatch({ type: 'confirm' });
    try {
      await channel.ask('offerAccepted', { offerId: offer.id, providerId: offer.provider.id, requestId: offer.requestId });
      dispatch({ type: 'accepted' });
    } catch (error) {
      reload();
      if (error instanceof RealtimeProblem && error.code === 'OFFER_NOT_AVAILABLE') return dispatch({ type: 'lost' });
      report('The offer could not be accepted', error);
      dispatch({ type: 'failed' });
    }
  }

  async function extend(): Promise<void> {
    if (!request) return;
    try {
      dispatch({ type: 'snapshot', request: await extendRequest(request.id) });
      toast(text('extended'), { tone: 'good' });
    } catch (error) {
      reload();
      report('The request could not be extended', error);
      toast(text('extendFailed'), { tone: 'bad' });
    }
  }

  async function widen(): Promise<void> {
    if (!request) return;
    try {
      const widened = await widenRequest(request.id);
      dispatch({ type: 'snapshot', request: widened });
      toast(text('widened', { km: widened.widenedKm ?? 0 }), { tone: 'good' });
    } catch (error) {
      reload();
      const refusal = error instanceof ApiProblem ? error.code : null;
      if (refusal === 'WIDEN_TOO_EARLY') {
        toast(messageOf(error), { tone: 'bad' });
        return;
      }
      const noneKnown = refusal === 'NO_NEARBY_AREAS';
      if (!noneKnown) report('The request could not be widened', error);
      toast(text(noneKnown ? 'noNearbyAreas' : 'widenFailed'), { tone: 'bad' });
    }
  }

  /** Resolves with whether the request is closed now. */
  async function stop(): Promise<boolean> {
    if (!request) return true;
    try {
      await cancelRequest(request.id);
      drafts.remove(lastRequest);
      return true;
    } catch (error) {
      reload();
      if (!(error instanceof ApiProblem && error.code === 'REQUEST_CLOSED')) toast(text('stopFailed'), { tone: 'bad' });
      return false;
    }
  }

  const opened = (fresh: RequestView) => dispatch({ type: 'snapshot', request: fresh });

  return { flow, dispatch, channel, current, opened, hold, release, decline, confirm, extend, widen, stop };
}

const isOurs = (route: unknown): boolean => route === 'GET /service-requests/current' || route === 'GET /service-requests/{id}';
