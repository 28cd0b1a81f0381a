import { workThrough, type Logger, type Startable } from '@karigar/service-kit';
import { changeOrder } from './change-order.ts';
import { freeClaims, judgeClaim } from './claims.ts';
import type { Deps } from './deps.ts';

const everyMs = 2_000;
/** Longer than any placing may take (20 s) before it stores its order. */
const claimsMayWaitMs = 30_000;
const atOnce = 100;

type Completing = Pick<Deps, 'orders' | 'slots' | 'clock'>;

/** Ends what time ends: pending orders whose hour has come. */
export async function expireOverdue(deps: Completing): Promise<void> {
  await workThrough(await deps.orders.overdue(deps.clock.now(), atOnce), (id) => changeOrder(deps, { id }, { type: 'expire' }));
}

/** Frees windows whose order had given them up when its process died. */
export async function freeLeftClaims(deps: Completing): Promise<void> {
  await workThrough(await deps.orders.withClaimsToFree(atOnce), (order) => freeClaims(deps, order));
}

/** Judges claims that were made before an order was stored or moved, and of which nothing was heard since. */
export async function settleClaims(deps: Completing): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - claimsMayWaitMs);
  await workThrough(await deps.slots.unsettledSince(before, atOnce), ({ id, mark, ...place }) => judgeClaim(deps, place, { id, mark }));
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
