import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../exit-cleanup.mjs', import.meta.url));

/** What must not outlive this program: a process group (by its leader), something that a command removes, or a folder. */
export type Leftover = { kill: number } | { run: string[] } | { remove: string };

let cleaner: ReturnType<typeof startCleaner> | undefined;
let started = false;

/**
 * Cleans up `leftover` when this program ends, however it ends (kill -9 included). See `exit-cleanup.mjs`.
 * @returns a function to call once there is nothing left to clean up
 */
export function cleanUpAtExit(leftover: Leftover): () => void {
  return (cleaner ??= startCleaner()).add(leftover);
}

/** Cleans up now, and waits for it. Call it right before `process.exit`: nothing may be started afterwards. */
export async function cleanUpNow(): Promise<void> {
  started = true;
  await cleaner?.finish();
}

export const isCleaningUp = (): boolean => started;

function startCleaner(): { add(leftover: Leftover): () => void; finish(): Promise<void> } {
  const program = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {} });
  let entries = 0;
  const send = (entry: object): void => void program.stdin.write(`${JSON.stringify(entry)}\n`);
  // Neither the process nor its pipe may keep this program alive.
  program.unref();
  if (program.stdin instanceof Socket) program.stdin.unref();
  return {
    add(leftover) {
      const id = ++entries;
      send({ id, ...leftover });
      return () => send({ id, done: true });
    },
    finish: () =>
      new Promise((resolve) => {
        program.once('exit', () => resolve());
        program.ref();
        program.stdin.end();
      }),
  };
}
