import { ok, refuse, type Result } from '@karigar/contracts';
import { crashPoint, newId, poll } from '@karigar/service-kit';
import type { ServiceKey } from '../data/service-repository.ts';
import type { Deps } from './deps.ts';

/** A running deletion of the same service is awaited first. */
const waitForOthersMs = 8_000;

/**
 * Deletes a service unless it has open orders. The order service counts them and, if there are none, closes the service to bookings in the same
 * transaction; then the service is archived. A deletion that fails, or whose process crashes, is cancelled: at once by this function, or by the order
 * service after 30 s (`cancelDeletion`).
 * @throws {ProblemError} UNAVAILABLE when the order service does not answer; nothing has changed then
 */
export async function deleteService({ services, orders }: Pick<Deps, 'services' | 'orders'>, key: ServiceKey): Promise<Result<undefined>> {
  const deletionId = newId();
  const begun = await poll(async () => notBusy(await services.beginDeletion(key, deletionId)), { timeoutMs: waitForOthersMs });
  if (begun === undefined) return refuse('CONFLICT');
  if (begun === 'missing') return refuse('NOT_FOUND');
  crashPoint('service:deletion-begun');
  let ordersCount: number;
  try {
    ordersCount = await orders.closeService(key.id, deletionId);
  } catch (error) {
    await services.cancelDeletion(key.id, deletionId);
    throw error;
  }
  crashPoint('service:orders-counted');
  if (ordersCount > 0) {
    await services.cancelDeletion(key.id, deletionId);
    return refuse('SERVICE_HAS_ORDERS', { ordersCount }, hasOrders(ordersCount));
  }
  const archived = await services.archive(key, deletionId);
  return archived.ok ? ok(undefined) : refuse('CONFLICT');
}

const notBusy = (begun: 'begun' | 'busy' | 'missing') => (begun === 'busy' ? undefined : begun);

const hasOrders = (n: number) => `Cannot delete this service because it has ${n} associated orders. Complete or cancel these orders first.`;
