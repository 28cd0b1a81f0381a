import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isAlive, takeLock, thisProcess, type Owner } from './owner-lock.ts';

/** A process that has ended. */
async function deadOwner(): Promise<Owner> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  return { pid: child.pid ?? 0, since: '1' };
}

test('a living owner keeps its lock; released, it can be taken again', () => {
  const file = join(temporaryFolder(), 'lock');
  const first = takeLock(file);
  expect(takeLock(file)).toEqual({ taken: false, owner: thisProcess() });
  if (first.taken) first.release();
  expect(takeLock(file)).toMatchObject({ taken: true, previous: undefined });
});

test("a dead owner's lock is taken over, and it is said whose it was", async () => {
  const file = join(temporaryFolder(), 'lock');
  const dead = await deadOwner();
  writeFileSync(file, JSON.stringify(dead));
  expect(takeLock(file)).toMatchObject({ taken: true, previous: dead });
});

test('another process with the same id is not the owner', () => {
  expect(isAlive(thisProcess())).toBe(true);
  expect(isAlive({ pid: process.pid, since: 'some other time' })).toBe(false);
});

test('of ten programs that find a dead lock at once exactly one gets it', { timeout: 60_000 }, async () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, JSON.stringify(await deadOwner()));
  const module = new URL('./owner-lock.ts', import.meta.url).href;
  const script = `const { takeLock } = await import(${JSON.stringify(module)}); process.stdout.write(String(takeLock(${JSON.stringify(file)}).taken)); setInterval(() => {}, 1000);`;
  const answers = Array.from({ length: 10 }, () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    onTestFinished(() => void child.kill('SIGKILL'));
    return new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString())));
  });
  expect((await Promise.all(answers)).filter((answer) => answer === 'true')).toHaveLength(1);
});
