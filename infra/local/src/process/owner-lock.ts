import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who holds a lock: a process id, and when that process began, because ids are used again. */
export interface Owner {
  pid: number;
  since: string;
}

/** Has ended; only its parent has not asked how yet. */
const ZOMBIE = 'Z';

export type LockResult = { taken: true; previous: Owner | undefined; release(): void } | { taken: false; owner: Owner };

/** When a process began, in the system's own words; undefined when there is no such process. */
function beginningOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      // The 22nd field; counted from behind the program's name, which may hold blanks and brackets.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return fields?.[0] === ZOMBIE ? undefined : fields?.[19];
    } catch {
      return undefined;
    }
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

/** The process that has this id now. */
export function identify(pid: number): Owner {
  return { pid, since: beginningOf(pid) ?? 'gone' };
}

/** This process, as an owner. */
export const thisProcess = (): Owner => identify(process.pid);

export function isAlive(owner: Owner): boolean {
  return beginningOf(owner.pid) === owner.since;
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Takes a lock file, or says who has it. The lock of a process that is no longer alive is taken over; `previous` then names that process, so that
 * the caller can clear up after it.
 */
export function takeLock(file: string, me: Owner = thisProcess()): LockResult {
  mkdirSync(dirname(file), { recursive: true });
  // Written whole beside it and linked into place: nobody ever reads half a lock.
  const mine = `${file}.${me.pid}`;
  writeFileSync(mine, JSON.stringify(me));
  let previous: Owner | undefined;
  try {
    for (;;) {
      if (linked(mine, file)) return { taken: true, previous, release: () => rmSync(file, { force: true }) };
      const owner = readOwner(file);
      if (!owner) continue;
      if (isAlive(owner)) return { taken: false, owner };
      previous = owner;
      removeDead(file, `${mine}.dead`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead owner's lock away. If another program was faster and the lock is a living one by now, it is put back. */
function removeDead(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const owner = readOwner(aside);
  if (owner && isAlive(owner)) linked(aside, file);
  rmSync(aside, { force: true });
}
