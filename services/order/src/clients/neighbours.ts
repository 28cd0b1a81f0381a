import { closeToOffers, reopenToOffers, requestOutcome, type Deletion } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** What order asks dispatch. Every method throws UNAVAILABLE when no instance answers. */
export interface DispatchClient {
  /** Where an instant request of a customer stands. */
  stateOfRequest(requestId: string, customerId: string): Promise<'unknown' | 'not-accepted' | 'accepted'>;
  /** Ends the acceptance of offers of a service or account. Returns the requests whose accepted offer has no order yet. */
  close(deletion: Deletion): Promise<readonly string[]>;
  /** Allows the acceptance of offers again after a refused deletion. */
  reopen(deletion: Deletion): Promise<void>;
}

export const createDispatchClient = (dispatch: InternalClient): DispatchClient => ({
  stateOfRequest: async (requestId, customerId) => (await dispatch.call(requestOutcome, { requestId, customerId })).state,
  close: async (deletion) => (await dispatch.call(closeToOffers, deletion)).acceptedRequests,
  reopen: async (deletion) => {
    await dispatch.call(reopenToOffers, deletion);
  },
});
