import { execFileSync } from 'node:child_process';
import type { Engine } from '@karigar/local';

/** Smaller than any file to which an engine appends. */
const largestFileBytes = 4_096;

/** Whether `fillDisk` works: it needs `prlimit` (Linux) and engines whose process ids are known, i.e. not in a container or on another machine. */
export function canFillDisks({ pid }: Pick<Engine, 'pid'>): boolean {
  if (process.platform !== 'linux' || pid === undefined) return false;
  try {
    execFileSync('prlimit', ['--pid', String(pid), '--fsize'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** Keeps the files of a process from growing, like a full disk, until the process ends. */
export function fillDisk({ pid }: Pick<Engine, 'pid'>): void {
  // The engine has already exited, as engines do when their disk is full.
  if (pid === undefined) return;
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${largestFileBytes}:${largestFileBytes}`], { stdio: 'pipe' });
}
