import { defined } from '@karigar/contracts';
import { workThrough } from '@karigar/service-kit';
import { changeRequest } from './change-request.ts';
import type { Deps } from './deps.ts';

/**
 * Withdraws the open and held offers of a provider who cannot come: engaged, offline by choice, blocked, on vacation or deleted. Notifies the customers.
 * @param serviceId only those with this service, which is no longer offered
 */
export async function withdrawOffers(deps: Pick<Deps, 'requests' | 'clock'>, providerId: string, serviceId?: string): Promise<void> {
  await workThrough(await deps.requests.idsWithOffersOf(providerId), (id) =>
    changeRequest(deps, { id }, { type: 'withdraw-all', providerId, ...defined({ serviceId }) }),
  );
}
