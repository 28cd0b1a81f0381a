import type { Connection } from 'mongoose';
import { repeatEvery } from './background/repeat-every.ts';
import type { Logger } from './log/logger.ts';

/** The only source of the current time. Use cases receive it, so that tests can set it. */
export interface Clock {
  now(): Date;
}

/** This machine's clock. Processes that make decisions together use the database's clock instead (`followDatabaseClock`). */
export const systemClock: Clock = { now: () => new Date() };

export interface DatabaseClock extends Clock {
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  skewMs(): number;
}

const defaultSyncIntervalMs = 5_000;
/** A reading is uncertain by half its round trip. Beyond this, the monotonic clock is more precise. */
const longestRoundTripMs = 500;
const reportedSkewMs = 2_000;

/**
 * The database's clock, so that all processes that share a database decide by the same time, whatever their machines' clocks show. Read every few
 * seconds; in between, and while the database is unavailable, the monotonic clock advances it. Stops when the connection closes.
 * @throws when the first reading fails
 */
export async function followDatabaseClock(mongo: Connection, log: Logger, syncIntervalMs = defaultSyncIntervalMs): Promise<DatabaseClock> {
  let isReported = false;
  const read = async () => {
    const askedAt = performance.now();
    const hello = await mongo.db?.command({ hello: 1 });
    const roundTripMs = performance.now() - askedAt;
    const localTime: unknown = hello?.['localTime'];
    if (!(localTime instanceof Date)) throw new Error('MongoDB did not return its time');
    return { offset: localTime.getTime() - (askedAt + roundTripMs / 2), roundTripMs };
  };
  /** Database time minus monotonic time. */
  let { offset } = await read();
  const clock: DatabaseClock = {
    now: () => new Date(performance.now() + offset),
    skewMs: () => Date.now() - clock.now().getTime(),
  };

  const follow = async () => {
    const reading = await read();
    // A difference within the reading's uncertainty is ignored, so that the time does not jitter.
    if (reading.roundTripMs <= longestRoundTripMs && Math.abs(reading.offset - offset) > reading.roundTripMs / 2 + 1)
      offset = reading.offset;
    const skewMs = Math.round(clock.skewMs());
    const isSkewed = Math.abs(skewMs) > reportedSkewMs;
    if (isSkewed !== isReported)
      log.warn({ skewMs }, isSkewed ? 'the clock of this machine is wrong' : 'the clock of this machine is right again');
    isReported = isSkewed;
  };
  const tryToFollow = () =>
    follow().catch((error: unknown) => log.debug({ err: error }, 'could not read the time of the database; trying again'));
  const following = repeatEvery(syncIntervalMs, { 'ask the database for its time': tryToFollow }, log);
  await following.start();
  mongo.once('close', () => void following.stop());
  return clock;
}
