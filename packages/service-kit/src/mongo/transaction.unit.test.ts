import { expect, it, vi } from 'vitest';
import { runInContext } from '../log/context.ts';
import { runExclusive } from './transaction.ts';

const endsIn = (ms: number) => ({ requestId: 'call', traceparent: '', deadline: performance.now() + ms });

it('does not begin queued work whose caller has been answered, and goes on with the next', async () => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = runExclusive('day', () => finished);
  const work = vi.fn(() => Promise.resolve('booked'));
  const late = runInContext(endsIn(0), () => runExclusive('day', work));
  const inTime = runInContext(endsIn(60_000), () => runExclusive('day', () => Promise.resolve('in time')));
  // Events have no deadline.
  const event = runExclusive('day', () => Promise.resolve('applied'));
  finish();
  await first;
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(work).not.toHaveBeenCalled();
  expect(await Promise.all([inTime, event])).toEqual(['in time', 'applied']);
});
