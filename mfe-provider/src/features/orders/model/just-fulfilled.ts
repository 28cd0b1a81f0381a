import { createStore, useStore } from '@karigar/platform';
import { undoProgressSeconds } from '@karigar/contracts/constants';

/** An order that this device has reported as fulfilled, while that can be taken back. */
export interface JustFulfilled {
  readonly accountId: string;
  readonly orderId: string;
  readonly orderNo: string;
  /** By the clock of the device, in milliseconds. The server decides by its own. */
  readonly until: number;
}

const shown = createStore<readonly JustFulfilled[]>([]);

export const justFulfilled = {
  add: (order: Omit<JustFulfilled, 'until'>): void => {
    const others = shown.get().filter(({ orderId }) => orderId !== order.orderId);
    shown.set([...others, { ...order, until: Date.now() + undoProgressSeconds * 1_000 }]);
  },
  remove: (id: string): void => shown.set(shown.get().filter(({ orderId }) => orderId !== id)),
};

export const useJustFulfilled = (): readonly JustFulfilled[] => useStore(shown);
