import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { deathsInTheStories } from '../crash-cases.ts';
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
});
