import type { Dispatch } from 'react';
import type { RequestView } from '@karigar/contracts';
import { ApiProblem, drafts, failureSentence, formatRupees, messageOf, report, toast } from '@karigar/platform';
import { cancelRequest } from '../api/cancel-request.ts';
import { extendRequest } from '../api/extend-request.ts';
import { raiseSuggestedPrice } from '../api/raise-suggested-price.ts';
import { widenRequest } from '../api/widen-request.ts';
import type { FlowAction } from '../model/instant-flow.ts';
import { text } from '../texts.ts';
import { lastRequest, reloadRequests } from './use-snapshots.ts';

/** What the customer can do with the request itself. */
export function requestCommands(request: RequestView | null, dispatch: Dispatch<FlowAction>) {
  async function extend(): Promise<void> {
    if (!request) return;
    try {
      dispatch({ type: 'snapshot', request: await extendRequest(request.id) });
      toast(() => text('extended'), { tone: 'good' });
    } catch (error) {
      reloadRequests();
      report('The request could not be extended', error);
      toast(() => failureSentence(error, text('extendFailed')), { tone: 'bad' });
    }
  }

  async function widen(): Promise<void> {
    if (!request) return;
    try {
      const widened = await widenRequest(request.id);
      dispatch({ type: 'snapshot', request: widened });
      toast(() => text('widened', { km: widened.widenedKm ?? 0 }), { tone: 'good' });
    } catch (error) {
      reloadRequests();
      const refusal = error instanceof ApiProblem ? error.code : null;
      if (refusal === 'WIDEN_TOO_EARLY') {
        toast(() => messageOf(error), { tone: 'bad' });
        return;
      }
      const noneKnown = refusal === 'NO_NEARBY_AREAS';
      if (!noneKnown) report('The request could not be widened', error);
      toast(() => failureSentence(error, text(noneKnown ? 'noNearbyAreas' : 'widenFailed')), { tone: 'bad' });
    }
  }

  /** Rejects when the price was not sent or was refused. */
  async function raise(price: number): Promise<void> {
    if (!request) return;
    try {
      dispatch({ type: 'snapshot', request: await raiseSuggestedPrice(request.id, price) });
      toast(() => text('priceRaised', { price: formatRupees(price) }), { tone: 'good' });
    } catch (error) {
      reloadRequests();
      throw error;
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
      reloadRequests();
      if (!(error instanceof ApiProblem && error.code === 'REQUEST_CLOSED'))
        toast(() => failureSentence(error, text('stopFailed')), { tone: 'bad' });
      return false;
    }
  }

  return { extend, widen, raise, stop };
}
