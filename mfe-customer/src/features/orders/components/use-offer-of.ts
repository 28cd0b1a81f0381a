import type { OrderView } from '@karigar/contracts';
import { isOpen } from '../../../shared/orders/is-open.ts';
import { useService } from '../../../shared/services/get-service.ts';

/** Whether the service of an order, and its karigar, are gone since. False until that is known, and while the order is open: neither can go before it is over. */
export function useOfferOf(order: OrderView): { isServiceGone: boolean; isProviderGone: boolean } {
  const service = useService(order.Service.id, { enabled: !isOpen(order) }).data;
  return { isServiceGone: service?.archived === true, isProviderGone: service?.ProviderInfo.gone === true };
}
