import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identify, isAlive, type Owner } from './owner-lock.ts';

const ENDING = '.pid';
const pidFileOf = (logPath: string): string => logPath.replace(/(\.log)?$/, ENDING);

/** Notes beside its log which process a part is. */
export function noteProcess(logPath: string, pid: number): void {
  writeFileSync(pidFileOf(logPath), JSON.stringify(identify(pid)));
}

export function forgetProcess(logPath: string): void {
  rmSync(pidFileOf(logPath), { force: true });
}

/**
 * Ends processes that outlived their program and its guard: those noted in `folder` that still live.
 * @returns the names of those that did
 */
export async function endLeftovers(folder: string, ours: (name: string) => boolean): Promise<string[]> {
  const ended: string[] = [];
  for (const file of existsSync(folder) ? await readdir(folder) : []) {
    const name = file.slice(0, -ENDING.length);
    if (!file.endsWith(ENDING) || !ours(name)) continue;
    const noted = readNote(join(folder, file));
    if (noted && isAlive(noted)) {
      process.kill(-noted.pid, 'SIGKILL');
      while (isAlive(noted)) await wait(20);
      ended.push(name);
    }
    rmSync(join(folder, file));
  }
  return ended;
}

function readNote(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch (error) {
    // Its writer was killed while writing, before it could rely on the note.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
