import { closeToOffers, reopenToOffers, requestOutcome, type Deletion } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** Order's calls to dispatch. Every method throws UNAVAILABLE when no instance answers. */
export interface DispatchClient {
  /** The state of a customer's instant request. */
  stateOfRequest(requestId: string, customerId: string): Promise<'unknown' | 'not-accepted' | 'accepted'>;
  /** Refuses further acceptances of a service's or an account's offers. Returns the accepted requests that have no order yet. */
  close(deletion: Deletion): Promise<readonly string[]>;
  /** Allows acceptances again after a refused deletion. */
  reopen(deletion: Deletion): Promise<void>;
}

export const createDispatchClient = (dispatch: InternalClient): DispatchClient => ({
  stateOfRequest: async (requestId, customerId) => (await dispatch.call(requestOutcome, { requestId, customerId })).state,
  close: async (deletion) => (await dispatch.call(closeToOffers, deletion)).acceptedRequests,
  reopen: async (deletion) => {
    await dispatch.call(reopenToOffers, deletion);
  },
});
