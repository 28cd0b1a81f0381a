import type { Connection } from 'mongoose';
import type { Logger } from './log/logger.ts';

/** The one source of "now". Use cases receive it, so that tests set the time. */
export interface Clock {
  now(): Date;
}

/** The clock of this machine. A program that decides together with others follows the database instead (`followDatabaseClock`). */
export const systemClock: Clock = { now: () => new Date() };

export interface DatabaseClock extends Clock {
  /** How far the clock of this machine is ahead of the database, in milliseconds. */
  skewMs(): number;
}

const defaultAskEveryMs = 5_000;
/** Half of a round trip is how wrong a reading can be. Elapsed time is more precise than a slower one. */
const longestRoundTripMs = 500;
const reportedSkewMs = 2_000;

/**
 * The database's time, so that all processes that share a database decide by one clock, whatever their machines' clocks say. It is asked every few seconds;
 * between two readings, and while the database is unavailable, time goes on by the monotonic clock, which nobody can set. Stops when the connection closes.
 * @throws when the database cannot be read at first
 */
export async function followDatabaseClock(mongo: Connection, log: Logger, askEveryMs = defaultAskEveryMs): Promise<DatabaseClock> {
  let isReported = false;
  const read = async () => {
    const askedAt = performance.now();
    const hello = await mongo.db?.command({ hello: 1 });
    const roundTripMs = performance.now() - askedAt;
    const localTime: unknown = hello?.['localTime'];
    if (!(localTime instanceof Date)) throw new Error('MongoDB did not tell its time');
    return { offset: localTime.getTime() - (askedAt + roundTripMs / 2), roundTripMs };
  };
  /** The database's time less the monotonic clock. */
  let { offset } = await read();
  const clock: DatabaseClock = {
    now: () => new Date(performance.now() + offset),
    skewMs: () => Date.now() - clock.now().getTime(),
  };

  const follow = async () => {
    const reading = await read();
    // A reading that agrees as far as it can tell changes nothing, so that time does not step back and forth with every answer.
    if (reading.roundTripMs <= longestRoundTripMs && Math.abs(reading.offset - offset) > reading.roundTripMs / 2 + 1)
      offset = reading.offset;
    const skewMs = Math.round(clock.skewMs());
    const isSkewed = Math.abs(skewMs) > reportedSkewMs;
    if (isSkewed !== isReported)
      log.warn({ skewMs }, isSkewed ? 'the clock of this machine is wrong' : 'the clock of this machine is right again');
    isReported = isSkewed;
  };
  let timer: NodeJS.Timeout | undefined;
  const keepFollowing = () => {
    timer = setTimeout(() => {
      follow()
        .catch((error: unknown) => log.debug({ err: error }, 'the database did not tell its time; it is asked again'))
        .finally(() => {
          if (timer !== undefined) keepFollowing();
        });
    }, askEveryMs);
    timer.unref();
  };
  keepFollowing();
  mongo.once('close', () => {
    clearTimeout(timer);
    timer = undefined;
  });
  return clock;
}
