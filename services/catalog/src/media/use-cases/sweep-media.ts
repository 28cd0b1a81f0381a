import type { Logger, Startable } from '@karigar/service-kit';
import type { MediaStore } from '../data/media-store.ts';

const everyMs = 10 * 60_000;
const atOnce = 500;

/** Removes pictures that nothing has shown for an hour: of forms that were refused late, of crashes, of changed services. */
export function createMediaSweeper({
  media,
  isInUse,
  log,
}: {
  media: MediaStore;
  isInUse: (id: string) => Promise<boolean>;
  log: Logger;
}): Startable {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      const removed = await media.sweep(isInUse, atOnce);
      if (removed > 0) log.info({ removed }, 'pictures that nothing shows were removed');
    } catch (error) {
      log.warn({ err: error }, 'sweeping pictures failed and is tried again');
    }
  };
  return {
    start: async () => {
      timer = setInterval(() => (running = sweep()), everyMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
