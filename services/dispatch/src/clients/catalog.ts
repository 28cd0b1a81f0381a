import { cancelDeletion } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** What dispatch asks catalog. Throws UNAVAILABLE when it does not answer. */
export interface CatalogClient {
  /** Cancels a deletion unless it has archived the service, and says which. */
  cancelDeletion(serviceId: string, deletionId: string): Promise<'archived' | 'cancelled'>;
}

export const createCatalogClient = (catalog: InternalClient): CatalogClient => ({
  cancelDeletion: async (serviceId, deletionId) =>
    (await catalog.call(cancelDeletion, { serviceId, deletionId })).archived ? 'archived' : 'cancelled',
});
