import { newId, type Logger, type Startable } from '@karigar/service-kit';
import { finishDeletion, isUnavailable, tellReopened } from './delete-service.ts';
import type { Deps } from './deps.ts';

const everyMs = 2_000;
/** Longer than a living deletion can take. */
const leftAfterMs = 15_000;

type Completing = Pick<Deps, 'services' | 'openOrders' | 'clock'>;

/** Finishes deletions whose process died between its steps. */
export async function finishLeftDeletions(deps: Completing): Promise<void> {
  for (;;) {
    const deletionId = newId();
    const id = await deps.services.takeOverDeletion(new Date(deps.clock.now().getTime() - leftAfterMs), deletionId);
    if (id === undefined) return;
    await finishDeletion(deps, id, deletionId);
  }
}

/** Tells the order service of every service that it may wrongly believe closed. */
export async function tellAllReopened(deps: Completing): Promise<void> {
  while ((await tellReopened(deps)) !== undefined);
}

/** Runs both over and over. */
export function createDeletionCompleter(deps: Completing, log: Logger): Startable {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const round = async () => {
    for (const [name, work] of Object.entries({ finishLeftDeletions, tellAllReopened })) {
      await work(deps).catch((error: unknown) => {
        const line = { err: error, work: name };
        if (isUnavailable(error)) log.debug(line, 'the order service is away; asked again soon');
        else log.warn(line, 'completing failed and is tried again');
      });
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
