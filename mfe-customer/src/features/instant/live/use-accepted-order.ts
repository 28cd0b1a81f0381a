import { useEffect, type Dispatch } from 'react';
import { report } from '@karigar/platform';
import { orderOfRequest } from '../api/order-of-request.ts';
import { offerOf, type FlowAction, type Flow } from '../model/instant-flow.ts';

/** Waits for the order of an accepted offer, also after a reload. */
export function useAcceptedOrder(flow: Flow, dispatch: Dispatch<FlowAction>): void {
  const ordering = flow.at === 'confirming' && flow.accepted && !flow.failed ? flow : null;
  const orderingId = ordering && `${ordering.request.id}/${ordering.offerId}`;
  useEffect(() => {
    const offer = ordering && offerOf(ordering.request, ordering.offerId);
    if (!ordering || !offer) return;
    const leaving = new AbortController();
    orderOfRequest(ordering.request, offer, leaving.signal)
      .then((orderId) => dispatch({ type: 'orderFound', orderId }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        report('The order of the accepted offer could not be read', error);
        dispatch({ type: 'confirmationFailed' });
      });
    return () => leaving.abort(new Error('The page was left'));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orderingId]);
}
