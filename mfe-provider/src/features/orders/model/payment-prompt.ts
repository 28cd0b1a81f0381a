import { createStore, useStore } from '@karigar/platform';

/** The order whose payment this device asks for: just fulfilled here, or chosen by the provider. */
const asked = createStore<{ readonly accountId: string; readonly orderId: string } | null>(null);

export const toCollect = {
  ask: (accountId: string, orderId: string): void => asked.set({ accountId, orderId }),
  close: (): void => asked.set(null),
};

/** The id of this account's order whose payment is being asked for, or null. */
export function useToCollect(accountId: string): string | null {
  const order = useStore(asked);
  return order?.accountId === accountId ? order.orderId : null;
}
