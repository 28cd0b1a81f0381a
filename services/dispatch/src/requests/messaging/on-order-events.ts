import { orderPlacedV1, withAnyText } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import { changeRequest } from '../use-cases/change-request.ts';
import type { Deps } from '../use-cases/deps.ts';

/** Links the order of an accepted offer to its request. */
export const requestHandlers = [
  consumes(withAnyText(orderPlacedV1, 'status'), async ({ data: { requestId, orderId } }, deps: Pick<Deps, 'requests' | 'clock'>) => {
    if (requestId === null) return;
    await changeRequest(deps, { id: requestId }, { type: 'attach-order', orderId });
  }),
];
