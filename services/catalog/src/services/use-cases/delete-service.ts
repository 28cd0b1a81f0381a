import { refuse, type Result } from '@karigar/contracts';
import { deleteUnlessOrdered } from '@karigar/service-kit';
import type { ServiceKey } from '../data/service-repository.ts';
import type { Deps } from './deps.ts';

/** Archives a service unless it has open orders, see `deleteUnlessOrdered`. */
export const deleteService = (
  { services, closeToBookings }: Pick<Deps, 'services' | 'closeToBookings'>,
  key: ServiceKey,
): Promise<Result<undefined>> =>
  deleteUnlessOrdered({
    what: 'service',
    begin: (deletionId) => services.beginDeletion(key, deletionId),
    close: (deletionId) => closeToBookings({ kind: 'service', id: key.id, deletionId }),
    refusal: (ordersCount) => refuse('SERVICE_HAS_ORDERS', { ordersCount }, hasOrders(ordersCount)),
    complete: (deletionId) => services.archive(key, deletionId),
    cancel: (deletionId) => services.cancelDeletion(key.id, deletionId),
  });

const hasOrders = (n: number) => `Cannot delete this service because it has ${n} associated orders. Complete or cancel these orders first.`;
