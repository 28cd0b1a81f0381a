// The last line of defence against processes left behind. A program that starts engines or services also starts this one and tells it, line by line
// on stdin, what it has started. The operating system closes that pipe when the program dies, however it dies (kill -9 included); whatever is still
// on the list is then ended. Plain Node without imports from the project, so that it starts at once and stays small.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const GRACE_MS = 5_000;
const groups = new Set();
const commands = new Map();
const folders = new Set();

// A terminal's Ctrl-C, or a stop of the whole session, must not end the guard before what it guards.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

/** Sends a signal to a process group (0 only asks whether it lives). @returns {boolean} whether anybody was there to get it */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

const orders = createInterface({ input: process.stdin });
orders.on('line', (line) => {
  const order = JSON.parse(line);
  if (order.watch) groups.add(order.watch);
  if (order.forget) groups.delete(order.forget);
  if (order.runAtDeath) commands.set(order.id, order.runAtDeath);
  if (order.forgetCommand) commands.delete(order.forgetCommand);
  if (order.removeAtDeath) folders.add(order.removeAtDeath);
  if (order.forgetFolder) folders.delete(order.forgetFolder);
});
orders.on('close', async () => {
  const living = [...groups].filter((pid) => signalGroup(pid, 'SIGTERM'));
  const deadline = Date.now() + GRACE_MS;
  while (living.some((pid) => signalGroup(pid, 0)) && Date.now() < deadline) await wait(50);
  for (const pid of living) signalGroup(pid, 'SIGKILL');
  for (const [command, ...args] of commands.values()) spawnSync(command, args, { stdio: 'ignore' });
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(0);
});
