import { poll } from '@karigar/local';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deathsOfDispatch } from '../crash-cases.ts';
import { startFaultRun, type FaultRun } from './fault-run.ts';

const parts = ['dispatch-1', 'dispatch-2'];

describe('both stories', () => {
  let run: FaultRun;
  beforeAll(async () => {
    run = await startFaultRun();
  });
  afterAll(() => run.stop());
  beforeEach(() => run.allReady());

  it.each(deathsOfDispatch)('survive the death of the first dispatch process to reach %s', async (point) => {
    const before = run.deaths.length;
    await Promise.all(parts.map((part) => run.armCrash(part, point)));
    const disarmTheOther = async () => {
      await poll(`a dispatch process to die at ${point}`, () => run.deaths.length > before, { withinMs: 60_000 });
      // The other one may reach the point before it is disarmed. A process that was started again is not armed.
      const disarm = async (part: string) => {
        await run.product.part(part).start();
        await poll(`${part} to be disarmed`, () => isSuccessful(run.disarm(part)), { withinMs: 60_000 });
      };
      await Promise.all(parts.map(disarm));
    };
    await Promise.all([run.bothStories(), disarmTheOther()]);
    expect(parts).toEqual(expect.arrayContaining(run.deaths.slice(before).map(({ name }) => name)));
  });
});

const isSuccessful = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
