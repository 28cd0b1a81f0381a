import { repeatEvery, type Logger, type Startable } from '@karigar/service-kit';
import type { MediaStore } from '../data/media-store.ts';

const sweepIntervalMs = 10 * 60_000;
const picturesPerRound = 500;

interface Deps {
  readonly media: MediaStore;
  readonly isInUse: (id: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Removes pictures that nothing has referred to for an hour: left by refused forms, crashes and changed services. */
export const createMediaSweeper = ({ media, isInUse, log }: Deps): Startable =>
  repeatEvery(
    sweepIntervalMs,
    {
      'sweep media': async () => {
        const removed = await media.sweep(isInUse, picturesPerRound);
        if (removed > 0) log.info({ removed }, 'removed unused pictures');
      },
    },
    log,
  );
