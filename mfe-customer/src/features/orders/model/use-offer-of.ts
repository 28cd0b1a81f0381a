import type { OrderView } from '@karigar/contracts';
import { isOpenOrder } from '@karigar/contracts/constants';
import { useService } from '../../../shared/services/get-service.ts';

/** Whether the service of an order, and its karigar, are gone since. False until that is known, and while the order is open: neither can go before it is over, and a suspension leaves open orders alone. */
export function useOfferOf(order: OrderView): { isServiceGone: boolean; isProviderGone: boolean } {
  const service = useService(order.Service.id, { enabled: !isOpenOrder(order) }).data;
  return { isServiceGone: service?.archived === true, isProviderGone: service?.ProviderInfo.gone === true };
}
