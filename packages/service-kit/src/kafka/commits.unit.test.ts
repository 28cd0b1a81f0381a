import { expect, it, vi } from 'vitest';
import { createCommits, type Finished } from './commits.ts';

const done = (offset: number, partition = 0): Finished => ({ topic: 'order', partition, offset: String(offset) });

/** Commits that wait until the test lets them succeed or fail. */
function manual() {
  const sent: Finished[][] = [];
  let settle: (error?: Error) => void = () => undefined;
  const onWaiting = vi.fn();
  const commits = createCommits(async (offsets) => {
    sent.push(offsets);
    await new Promise<void>((resolve, reject) => (settle = (error) => (error === undefined ? resolve() : reject(error))));
  }, onWaiting);
  return { commits, sent, settle: (error?: Error) => settle(error), onWaiting };
}

it('commits finished offsets once', async () => {
  const { commits, sent, settle } = manual();
  commits.add(done(3));
  commits.add(done(4));
  commits.add(done(9, 1));
  const flushed = commits.flush();
  settle();
  expect([await flushed, await commits.flush()]).toEqual([true, false]);
  expect(sent).toEqual([[done(4), done(9, 1)]]);
});

it('retries a failed commit, unless newer offsets were finished meanwhile', async () => {
  const { commits, sent, settle } = manual();
  commits.add(done(4));
  commits.add(done(9, 1));
  const failed = commits.flush();
  commits.add(done(5));
  settle(new Error('no answer'));
  await expect(failed).rejects.toThrow('no answer');
  const again = commits.flush();
  settle();
  await again;
  expect(sent[1]).toEqual([done(5), done(9, 1)]);
});

it('says that offsets wait when one is finished and when a commit has failed, and at no other time', async () => {
  const { commits, settle, onWaiting } = manual();
  await commits.flush();
  commits.forget();
  expect(onWaiting).not.toHaveBeenCalled();
  commits.add(done(4));
  expect(onWaiting).toHaveBeenCalledTimes(1);
  const failed = commits.flush();
  settle(new Error('no answer'));
  await expect(failed).rejects.toThrow('no answer');
  expect(onWaiting).toHaveBeenCalledTimes(2);
  const again = commits.flush();
  settle();
  await again;
  expect(onWaiting).toHaveBeenCalledTimes(2);
});

it('waits for a commit that hangs, so that its failure cannot take the group back behind a newer one', async () => {
  const { commits, sent, settle } = manual();
  commits.add(done(100));
  const hanging = commits.flush();
  await expect.poll(() => sent).toHaveLength(1);
  commits.add(done(200));
  const next = commits.flush();
  // Longer than any chain of promises.
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([[done(100)]]);
  settle(new Error('no answer'));
  await expect(hanging).rejects.toThrow('no answer');
  await expect.poll(() => sent).toHaveLength(2);
  settle();
  expect([await next, await commits.flush()]).toEqual([true, false]);
  expect(sent[1]).toEqual([done(200)]);
});

it('commits nothing from before a rebalance, even if a retry was under way', async () => {
  const { commits, sent, settle } = manual();
  commits.add(done(4));
  const failed = commits.flush();
  commits.forget();
  settle(new Error('no answer'));
  await expect(failed).rejects.toThrow('no answer');
  commits.add(done(2));
  commits.forget();
  await commits.flush();
  expect(sent).toHaveLength(1);
});
