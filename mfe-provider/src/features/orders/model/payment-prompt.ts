import { createStore, useStore } from '@karigar/platform';

/** The order whose payment this device asks the provider to collect: just fulfilled here, or chosen by them. */
const prompted = createStore<{ readonly accountId: string; readonly orderId: string } | null>(null);

export const paymentPrompt = {
  show: (accountId: string, orderId: string): void => prompted.set({ accountId, orderId }),
  close: (): void => prompted.set(null),
};

/** The id of this account's order whose payment is to be collected now, or null. */
export function usePaymentPrompt(accountId: string): string | null {
  const order = useStore(prompted);
  return order?.accountId === accountId ? order.orderId : null;
}
