import { createStore, serverNow, useStore } from '@karigar/platform';
import { undoProgressSeconds } from '@karigar/contracts/constants';

/** An order fulfilled on this device, while that can still be undone. */
export interface JustFulfilled {
  readonly accountId: string;
  readonly orderId: string;
  readonly orderNo: string;
  /** Milliseconds since 1970 (`serverNow`). The server enforces its own deadline. */
  readonly until: number;
}

const shown = createStore<readonly JustFulfilled[]>([]);

export const justFulfilled = {
  add: (order: Omit<JustFulfilled, 'until'>): void => {
    const others = shown.get().filter(({ orderId }) => orderId !== order.orderId);
    shown.set([...others, { ...order, until: serverNow() + undoProgressSeconds * 1_000 }]);
  },
  remove: (id: string): void => shown.set(shown.get().filter(({ orderId }) => orderId !== id)),
};

export const useJustFulfilled = (): readonly JustFulfilled[] => useStore(shown);
