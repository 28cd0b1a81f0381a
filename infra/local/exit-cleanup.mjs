// Cleans up after a program that may be killed at any time. The program starts this one, and sends JSON lines on stdin that list what must not outlive
// it. The operating system closes that pipe when the program dies, kill -9 included; then whatever is still listed is cleaned up. Node's own modules
// only, so that it starts at once and stays small.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const GRACE_MS = 5_000;
const leftovers = new Map();

// Ctrl-C in a terminal reaches this process too. It must outlive the program that it cleans up after.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

/** Signals a process group; 0 only checks whether it exists. @returns {boolean} whether it existed */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  const { id, done, ...leftover } = JSON.parse(line);
  if (done) leftovers.delete(id);
  else leftovers.set(id, leftover);
});
input.on('close', async () => {
  const entries = [...leftovers.values()];
  const alive = entries.flatMap(({ kill }) => (kill && signalGroup(kill, 'SIGTERM') ? [kill] : []));
  const deadline = Date.now() + GRACE_MS;
  while (alive.some((pid) => signalGroup(pid, 0)) && Date.now() < deadline) await wait(50);
  for (const pid of alive) signalGroup(pid, 'SIGKILL');
  for (const { run } of entries) if (run) spawnSync(run[0], run.slice(1), { stdio: 'ignore' });
  for (const { remove } of entries) if (remove) rmSync(remove, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(0);
});
