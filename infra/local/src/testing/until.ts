import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `holds` is true. @throws after ten seconds, with what was waited for */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await wait(20);
  }
}

/** Whether there is a process with this id. */
export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
