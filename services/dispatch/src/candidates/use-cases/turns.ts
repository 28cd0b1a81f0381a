import { repeatEvery, type Clock, type Logger, type Repeating } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';

/** Long enough that many requests of a busy market share a write; until then somebody may be asked twice in a row. */
const everyMs = 2_000;

/** Who has been asked and is to wait for their next turn. */
export interface Turns extends Repeating {
  noteAsked(providerIds: readonly string[]): void;
}

/** Gathers whom the requests of this process have asked and notes them together. What a crash loses is a place in the queue, not a request. */
export function createTurns(directory: Pick<Directory, 'noteAsked'>, clock: Clock, log: Logger): Turns {
  let asked = new Set<string>();
  const note = async () => {
    if (asked.size === 0) return;
    const these = [...asked];
    asked = new Set();
    await directory.noteAsked(these, clock.now());
  };
  const repeating = repeatEvery(everyMs, { 'note who has been asked': note }, log);
  return {
    ...repeating,
    noteAsked: (providerIds) => {
      for (const id of providerIds) asked.add(id);
    },
    stop: async () => {
      await repeating.stop();
      await note();
    },
  };
}
