import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { deathsInTheStories } from '../crash-cases.ts';
import { cast } from '../stories.ts';
import { startFaultRun, type FaultRun } from './fault-run.ts';

describe('both stories', () => {
  let run: FaultRun;
  beforeAll(async () => {
    run = await startFaultRun();
  });
  afterAll(() => run.stop());
  beforeEach(() => run.allReady());

  it('pass without faults', () => run.bothStories());

  const ofOrder = deathsInTheStories.filter(([part]) => part === 'order');
  it.each(ofOrder)('survive the death of %s at %s', (part, point) => run.overTheDeathOf(part, point, run.bothStories));

  const ofOthers = deathsInTheStories.filter(([part]) => part !== 'order');
  it.each(ofOthers)('survive the death of %s at %s', async (part, point) => {
    // Accounts and services are created by single calls, which a person would repeat after a failure.
    await run.overTheDeathOf(part, point, () => cast(run).catch(() => undefined));
    await run.bothStories();
  });
});
