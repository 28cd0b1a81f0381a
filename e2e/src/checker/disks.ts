import { execFileSync } from 'node:child_process';
import type { Engine } from '@karigar/local';

/** Less than any file of an engine that it appends to. */
const largestFileBytes = 4_096;

/** Whether `fillDisk` works here: Linux has `prlimit`, and an engine in a container or on another machine has no process id. */
export function canFillDisks({ pid }: Pick<Engine, 'pid'>): boolean {
  if (process.platform !== 'linux' || pid === undefined) return false;
  try {
    execFileSync('prlimit', ['--pid', String(pid), '--fsize'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** From now on the files of a process cannot grow, as when its disk is full. It holds until the process ends. */
export function fillDisk({ pid }: Pick<Engine, 'pid'>): void {
  // It has just ended by itself, as an engine does whose disk is full.
  if (pid === undefined) return;
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${largestFileBytes}:${largestFileBytes}`], { stdio: 'pipe' });
}
