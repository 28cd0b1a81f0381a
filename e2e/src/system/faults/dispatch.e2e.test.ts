import { describe, expect, it } from 'vitest';
import { deathsOfDispatch } from '../crash-cases.ts';
import { askForHelpNow, cast, expectEngaged, expectOutboxesEmpty } from '../stories.ts';
import { useFaultRun } from './fault-run.ts';

const parts = ['dispatch-1', 'dispatch-2'];

describe('both stories', () => {
  const run = useFaultRun();

  it('survive the death of whichever dispatch process reaches a crash point, at each of them', () =>
    run().overTheDeathsOf(
      parts,
      deathsOfDispatch,
      (people) => run().bothStories(people),
      () => cast(run()),
    ));

  it('have one order when the dispatch process dies that has just stored which offer is accepted', async () => {
    const people = await cast(run());
    const before = run().reached.length;
    const { order, requestId, winner } = await askForHelpNow(run(), people, {
      beforeAccepting: () => run().armOnly(parts, ['request:changed']),
    });
    expect(run().reached.slice(before)).toContainEqual({ part: expect.stringContaining('dispatch'), point: 'request:changed' });
    expect(order.status).toBe('confirmed');
    // The other process may die as well, when it stores that the order exists.
    await run().armOnly(parts, []);
    await expectEngaged(run(), winner);
    await expectOutboxesEmpty(run());
    expect(await run().database('order').collection('orders').countDocuments({ 'details.requestId': requestId })).toBe(1);
  });
});
