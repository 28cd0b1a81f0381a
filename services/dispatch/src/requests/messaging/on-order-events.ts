import { orderPlacedV1, withAnyText } from '@karigar/contracts';
import { consumes, type Clock } from '@karigar/service-kit';
import type { RequestRepository } from '../data/request-repository.ts';
import { decide } from '../domain/decide.ts';

interface Deps {
  readonly requests: RequestRepository;
  readonly clock: Clock;
}

/** Links the order of an accepted offer to its request. */
export const requestHandlers = [
  consumes(withAnyText(orderPlacedV1, 'status'), async ({ data: { requestId, orderId } }, { requests, clock }: Deps) => {
    if (requestId === null) return;
    await requests.change({ id: requestId }, (request) => decide(request, { type: 'attach-order', orderId }, clock.now()));
  }),
];
