import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const GUARD_PROGRAM = fileURLToPath(new URL('../../guard.mjs', import.meta.url));

/** Ends what this program has started if this program dies without doing so itself. See `guard.mjs`. */
export interface Guard {
  /** Guards a process group; `pid` is its leader. */
  watch(pid: number): void;
  /** The process group has ended in the ordinary way. */
  forget(pid: number): void;
  /** Guards something that ends by a command, a container for instance. Returns the function that takes it off the list. */
  runAtDeath(command: string[]): () => void;
  /** Guards a temporary folder. Returns the function that takes it off the list. */
  removeAtDeath(folder: string): () => void;
  /** Ends whatever is still on the list, and waits until it has ended. The last thing to do before this program exits. */
  finish(): Promise<void>;
  /** From then on nothing may be started. */
  readonly finishing: boolean;
}

let guard: Guard | undefined;

/** The guard of this program: one small process, started when first asked for, ended with this program, started again should somebody kill it. */
export function ownGuard(): Guard {
  return (guard ??= startGuard());
}

function startGuard(): Guard {
  const standing = new Map<string, object>();
  let program: ChildProcess;
  let commands = 0;
  let finishing = false;

  const start = (): void => {
    program = spawn(process.execPath, [GUARD_PROGRAM], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {} });
    program.unref();
    (program.stdin as unknown as { unref(): void }).unref();
    // A write to a killed guard fails here; its exit, handled next, is what matters.
    program.stdin?.on('error', () => undefined);
    program.on('exit', start);
    for (const order of standing.values()) tell(order);
  };
  const tell = (order: object): void => void program.stdin?.write(`${JSON.stringify(order)}\n`);
  const stand = (key: string, order: object): void => {
    standing.set(key, order);
    tell(order);
  };
  const lift = (key: string, order: object): void => {
    standing.delete(key);
    tell(order);
  };

  start();
  return {
    watch: (pid) => stand(`pid ${pid}`, { watch: pid }),
    forget: (pid) => lift(`pid ${pid}`, { forget: pid }),
    runAtDeath: (command) => {
      const id = `command ${++commands}`;
      stand(id, { id, runAtDeath: command });
      return () => lift(id, { forgetCommand: id });
    },
    removeAtDeath: (folder) => {
      stand(folder, { removeAtDeath: folder });
      return () => lift(folder, { forgetFolder: folder });
    },
    finish: () =>
      new Promise((resolve) => {
        finishing = true;
        program.off('exit', start);
        program.once('exit', () => resolve());
        program.ref();
        program.stdin?.end();
      }),
    get finishing() {
      return finishing;
    },
  };
}
