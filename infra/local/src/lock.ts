import { lock } from 'proper-lockfile';

const STALE_MS = 5_000;

/**
 * Locks a folder for this program until it exits. The lock of a program that was killed expires after 5 s, so this may take as long.
 * @throws when another program holds it
 */
export async function lockFolder(folder: string): Promise<void> {
  try {
    // One retry per second, until a stale lock has certainly expired.
    const retries = { retries: 1 + STALE_MS / 1_000, factor: 1, minTimeout: 1_000 };
    await lock(folder, { stale: STALE_MS, update: STALE_MS / 5, retries });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new Error('Karigar is already running from this folder. Stop it with Ctrl-C in its terminal first.', { cause: error });
  }
}
