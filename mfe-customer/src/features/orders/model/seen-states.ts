import { savedDrafts, session } from '@karigar/platform';

const KEY = 'seen-orders-1';
const kept = 50;
/** An order that is over for so long is rarely opened again. */
const days = 90;

type Seen = readonly (readonly [orderId: string, state: string])[];

const owner = () => session.current()?.id ?? null;
const read = (): Seen => savedDrafts.read<Seen>(KEY, owner()) ?? [];

/** The state in which this account has last seen each of its orders on this device. Removed by logging out. */
export const seenStates = {
  of: (orderId: string): string | undefined => read().find(([id]) => id === orderId)?.[1],
  add(orderId: string, state: string): void {
    const others = read().filter(([id]) => id !== orderId);
    savedDrafts.write(KEY, owner(), [[orderId, state], ...others].slice(0, kept), days);
  },
};
