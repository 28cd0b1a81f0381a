import {
  cancelAccountDeletion,
  cancelDeletion,
  closeAccountToOffers,
  closeServiceToOffers,
  reopenAccountToOffers,
  reopenServiceToOffers,
  requestOutcome,
  type AccountDeletion,
} from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** What order asks dispatch. Every method throws UNAVAILABLE when no instance answers. */
export interface DispatchClient {
  /** Where an instant request of a customer stands. */
  stateOfRequest(requestId: string, customerId: string): Promise<'unknown' | 'not-accepted' | 'accepted'>;
  /** Ends the acceptance of offers of a service. Returns the requests whose accepted offer has no order yet. */
  closeService(serviceId: string, deletionId: string): Promise<readonly string[]>;
  /** Allows the acceptance of offers again after a refused deletion. */
  reopenService(serviceId: string, deletionId: string): Promise<void>;
  /** The same for an account. */
  closeAccount(deletion: AccountDeletion): Promise<readonly string[]>;
  reopenAccount(deletion: AccountDeletion): Promise<void>;
}

/** What order asks auth. Throws UNAVAILABLE when it does not answer. */
export interface AuthClient {
  /** Cancels a deletion unless it has deleted the account, and says which. */
  cancelDeletion(deletion: AccountDeletion): Promise<'deleted' | 'cancelled'>;
}

/** What order asks catalog. Throws UNAVAILABLE when it does not answer. */
export interface CatalogClient {
  /** Cancels a deletion unless it has archived the service, and says which. */
  cancelDeletion(serviceId: string, deletionId: string): Promise<'archived' | 'cancelled'>;
}

export const createDispatchClient = (dispatch: InternalClient): DispatchClient => ({
  stateOfRequest: async (requestId, customerId) => (await dispatch.call(requestOutcome, { requestId, customerId })).state,
  closeService: async (serviceId, deletionId) => (await dispatch.call(closeServiceToOffers, { serviceId, deletionId })).acceptedRequests,
  reopenService: async (serviceId, deletionId) => {
    await dispatch.call(reopenServiceToOffers, { serviceId, deletionId });
  },
  closeAccount: async (deletion) => (await dispatch.call(closeAccountToOffers, deletion)).acceptedRequests,
  reopenAccount: async (deletion) => {
    await dispatch.call(reopenAccountToOffers, deletion);
  },
});

export const createAuthClient = (auth: InternalClient): AuthClient => ({
  cancelDeletion: async (deletion) => ((await auth.call(cancelAccountDeletion, deletion)).deleted ? 'deleted' : 'cancelled'),
});

export const createCatalogClient = (catalog: InternalClient): CatalogClient => ({
  cancelDeletion: async (serviceId, deletionId) =>
    (await catalog.call(cancelDeletion, { serviceId, deletionId })).archived ? 'archived' : 'cancelled',
});
