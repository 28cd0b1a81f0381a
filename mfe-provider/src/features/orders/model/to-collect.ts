import { createStore, useStore } from '@karigar/platform';

/** The order whose payment this device asks about: the one that was reported as fulfilled last. */
const asked = createStore<{ readonly accountId: string; readonly orderId: string } | null>(null);

export const toCollect = {
  ask: (accountId: string, orderId: string): void => asked.set({ accountId, orderId }),
  close: (): void => asked.set(null),
};

/** The id of the order of this account whose payment is asked about, or null. */
export function useToCollect(accountId: string): string | null {
  const order = useStore(asked);
  return order?.accountId === accountId ? order.orderId : null;
}
