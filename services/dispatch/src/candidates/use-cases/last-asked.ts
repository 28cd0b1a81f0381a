import { repeatEvery, type Clock, type Logger, type Repeating } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';

/** Long enough that many requests share one write; until it happens, a provider may be asked twice in a row. */
const everyMs = 2_000;

/** Records which providers have been asked, so that they move to the end of the order. */
export interface LastAsked extends Repeating {
  record(providerIds: readonly string[]): void;
}

/** Collects the providers that this process has asked and writes them in batches. A crash loses places in the order, never a request. */
export function createLastAsked(directory: Pick<Directory, 'storeAsked'>, clock: Clock, log: Logger): LastAsked {
  let asked = new Set<string>();
  const write = async () => {
    if (asked.size === 0) return;
    const these = [...asked];
    asked = new Set();
    await directory.storeAsked(these, clock.now());
  };
  const repeating = repeatEvery(everyMs, { 'store who has been asked': write }, log);
  return {
    ...repeating,
    record: (providerIds) => {
      for (const id of providerIds) asked.add(id);
    },
    stop: async () => {
      await repeating.stop();
      await write();
    },
  };
}
