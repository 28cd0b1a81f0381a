import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { followDatabaseClock } from './clock.ts';
import { createLogger } from './log/logger.ts';
import { connectMongo } from './mongo/connect.ts';
import { until, useDatabase, type TestDatabase } from './testing/engines.ts';

let database: TestDatabase;
let mongo: Connection;
const log = createLogger({ name: 'clock', level: 'silent' });
beforeAll(async () => {
  database = await useDatabase();
});
beforeEach(async () => {
  mongo = await connectMongo(database.mongoUrl, log);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await mongo.close();
});
afterAll(() => database.close());

const tenMinutes = 600_000;

it.each([tenMinutes, -tenMinutes])(
  'returns the database’s time on a machine whose clock is %i ms wrong, and reports the clock once',
  async (wrong) => {
    const warn = vi.spyOn(log, 'warn');
    const asked = vi.spyOn(mongo.db ?? expect.fail('no database'), 'command');
    const truth = Date.now();
    const since = performance.now();
    // Only the date: timers and the monotonic clock of a process go on when its machine's clock is set.
    vi.useFakeTimers({ toFake: ['Date'], now: truth + wrong });
    const clock = await followDatabaseClock(mongo, log, 300);
    const isRight = () => Math.abs(clock.now().getTime() - (truth + performance.now() - since)) < 500;

    expect(isRight()).toBe(true);
    expect(Math.abs(clock.skewMs() - wrong)).toBeLessThan(5_000);
    await until('the clock is reported', () => warn.mock.calls.length === 1);

    // Set while the process runs.
    vi.setSystemTime(truth - wrong);
    expect(isRight()).toBe(true);
    const before = asked.mock.calls.length;
    await until('the database was asked twice more', () => asked.mock.calls.length === before + 2);
    expect(isRight()).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    await until('the clock is reported to be right again', () => warn.mock.calls.length === 2);
  },
);

it('keeps running while the database is unavailable', async () => {
  const clock = await followDatabaseClock(mongo, log, 300);
  const command = vi.spyOn(mongo.db ?? expect.fail('no database'), 'command').mockRejectedValue(new Error('unavailable'));
  const before = clock.now().getTime();
  await until('it was asked and did not answer', () => command.mock.calls.length > 0);
  expect(clock.now().getTime()).toBeGreaterThan(before);
});
