import type { Logger, Startable } from '@karigar/service-kit';
import { isOpen } from '../domain/order.ts';
import { sameWindow } from '../domain/decide.ts';
import { changeOrder, freeClaims } from './change-order.ts';
import type { Deps } from './deps.ts';

const everyMs = 2_000;
/** Longer than any placing may take (20 s) before it stores its order. */
const claimsMayWaitMs = 30_000;
const atOnce = 100;

type Completing = Pick<Deps, 'orders' | 'slots' | 'clock'>;

/** Ends what time ends: pending orders whose hour has come. */
export async function expireOverdue(deps: Completing): Promise<void> {
  for (const id of await deps.orders.overdue(deps.clock.now(), atOnce)) await changeOrder(deps, { id }, { type: 'expire' });
}

/** Frees windows whose order had given them up when its process died. */
export async function freeLeftClaims(deps: Completing): Promise<void> {
  for (const order of await deps.orders.withClaimsToFree(atOnce)) await freeClaims(deps, order);
}

/**
 * Settles claims that were made before an order was stored or moved. Without an order the id is given up first, so that a process that was
 * only slow cannot store it afterwards; with one, its writers are made to read it again before the claim is judged.
 */
export async function settleClaims({ orders, slots, clock }: Completing): Promise<void> {
  for (const { id, ...place } of await slots.unsettledSince(new Date(clock.now().getTime() - claimsMayWaitMs), atOnce)) {
    const exists = await orders.voidUnlessPlaced(id);
    const order = exists ? await orders.fence(id) : undefined;
    if (order !== undefined && isOpen(order) && order.schedule.window !== null && sameWindow(order.schedule.window, place))
      await slots.settle(place, id);
    else await slots.free(place, id);
  }
}

/** Runs all three over and over. */
export function createCompleter(deps: Completing, log: Logger): Startable {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const round = async () => {
    for (const [name, work] of Object.entries({ expireOverdue, freeLeftClaims, settleClaims })) {
      await work(deps).catch((error: unknown) => log.warn({ err: error, work: name }, 'completing failed and is tried again'));
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = round().then(() => {
        if (!stopped) schedule();
      });
    }, everyMs);
  };
  return {
    start: async () => schedule(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
