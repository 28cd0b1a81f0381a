import { describe, it } from 'vitest';
import { deathsInTheStories } from '../crash-cases.ts';
import { cast, expectOutboxesEmpty } from '../stories.ts';
import { useFaultRun } from './fault-run.ts';

describe('both stories', () => {
  const run = useFaultRun();

  it('survive the death of order at each of its crash points', () =>
    run().overTheDeathsOf(
      ['order'],
      deathsInTheStories.order,
      (people) => run().bothStories(people),
      () => cast(run()),
    ));

  it.each(['auth', 'catalog'] as const)('survive the death of %s at each of its crash points', async (part) => {
    // Accounts and services are created by single calls, which a person would repeat after a failure.
    await run().overTheDeathsOf(
      [part],
      deathsInTheStories[part],
      async () => {
        await cast(run()).catch(() => undefined);
        await expectOutboxesEmpty(run());
      },
      () => Promise.resolve(),
    );
    await run().bothStories(await cast(run()));
  });
});
