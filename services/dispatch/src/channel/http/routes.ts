import { offerRoutes, type OfferEvent, type ParsedPayload } from '@karigar/contracts';
import { implement, type Actor, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { messageHandlers, type ChannelDeps } from '../socket/messages.ts';

/** The messages about offers for clients without a live connection, handled as those that have one. */
export function offerRouter(deps: ChannelDeps, edge: EdgeDeps): Router {
  const handle =
    <E extends OfferEvent>(event: E) =>
    ({ actor, body }: { actor: Actor; body: ParsedPayload<E> }) =>
      messageHandlers[event]({ actor, payload: body, connection: { quietMs: undefined } }, deps);
  return implement(
    offerRoutes,
    {
      serviceOffer: handle('serviceOffer'),
      offerHold: handle('offerHold'),
      offerRelease: handle('offerRelease'),
      offerAccepted: handle('offerAccepted'),
      offerDeclined: handle('offerDeclined'),
      offerWithdraw: handle('offerWithdraw'),
      offerCounter: handle('offerCounter'),
      offerCounterAccepted: handle('offerCounterAccepted'),
    },
    edge,
  );
}
