import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { nextDelay } from './back-off.ts';
import { cleanUpAtExit, isCleaningUp } from './exit-cleanup.ts';
import { openLogFile } from './log-file.ts';

const LAST_LINES = 15;
const PROBE_EVERY_MS = 40;
const STOP_GRACE_MS = 12_000;

type Stream = 'stdout' | 'stderr';

/** An unexpected end of a process, with its last log lines. `restartInMs` is absent when it will not be started again. */
export interface Death {
  name: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  lines: string[];
  restartInMs?: number;
}

/** What to do when a process ends unexpectedly, and whom to tell. */
export interface Supervision {
  /** Restart it, with back-off. */
  restart: boolean;
  onDeath?: (death: Death) => void;
  onRestarted?: (name: string) => void;
  onLine?: (name: string, line: string, stream: Stream) => void;
}

export interface ProcessOptions extends Supervision {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  /** The whole environment; nothing is inherited. */
  env: NodeJS.ProcessEnv;
  logPath: string;
  /** Called repeatedly until it resolves: then the process is ready. */
  probe(): Promise<unknown>;
  readyWithinMs: number;
}

export interface SupervisedProcess {
  readonly name: string;
  readonly pid: number | undefined;
  /** Starts it, at once if it waits for a restart, and waits until it is ready. @throws {ProcessFailed} */
  start(): Promise<void>;
  /** Waits until it is ready, over restarts too. @throws {ProcessFailed} */
  waitReady(withinMs?: number): Promise<void>;
  /** Sends SIGTERM, after `graceMs` SIGKILL (0: at once), and does not restart it. */
  stop(graceMs?: number): Promise<void>;
  /** Sends a signal as a fault would; it may be restarted. Waits for its end after SIGKILL. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Waits for the end of the current run. */
  ended(): Promise<void>;
}

/** A process did not become ready. The message names it and carries its last log lines. */
export class ProcessFailed extends Error {
  constructor(name: string, what: string, lines: string[], logPath: string) {
    super([`${name} ${what}`, ...lines.map((line) => `    ${line}`), `    (full log: ${logPath})`].join('\n'));
    this.name = 'ProcessFailed';
  }
}

/** One run of a program: its process, its last lines of output, and its end. */
interface Run {
  readonly pid: number | undefined;
  lines: string[];
  isOver: boolean;
  readonly ended: Promise<Pick<Death, 'code' | 'signal'>>;
}

/** Starts a program in a process group of its own, with its output in a log file. */
function startRun({ name, command, args, cwd, env, logPath, onLine }: ProcessOptions): Run {
  const log = openLogFile(logPath);
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const { pid } = child;
  const cleanedUp = pid === undefined ? undefined : cleanUpAtExit({ kill: pid });
  const ended = new Promise<Pick<Death, 'code' | 'signal'>>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      log.close();
      cleanedUp?.();
      run.isOver = true;
      resolve({ code, signal });
    };
    // Its own children die with it and release the pipes, so that `close` follows.
    child.once('exit', () => signalGroup(pid, 'SIGKILL'));
    child.once('error', (error) => {
      run.lines.push(error.message);
      end(null, null);
    });
    child.once('close', end);
  });
  const run: Run = { pid, lines: [], isOver: false, ended };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => log.write(chunk));
    createInterface({ input: child[stream] }).on('line', (line) => {
      run.lines = [...run.lines.slice(1 - LAST_LINES), line];
      onLine?.(name, line, stream);
    });
  }
  return run;
}

/** Prepares a process. It runs in a process group of its own, so that Ctrl-C in a terminal reaches only this program, which stops things in order. */
export function supervise(options: ProcessOptions): SupervisedProcess {
  const { name, logPath, readyWithinMs } = options;
  /** The latest run. */
  let latest: Run | undefined;
  let isWanted = false;
  let hasBeenReady = false;
  let delayMs: number | undefined;
  let pause: AbortController | undefined;

  const running = (): Run | undefined => (latest?.isOver === false ? latest : undefined);
  const failed = (what: string): ProcessFailed => new ProcessFailed(name, what, latest?.lines ?? [], logPath);
  const isReady = (): Promise<boolean> =>
    options.probe().then(
      () => true,
      () => false,
    );

  const run = async (): Promise<void> => {
    if (isCleaningUp()) throw failed('is not started during shutdown');
    const startedAt = Date.now();
    const started = startRun(options);
    latest = started;
    void started.ended.then((end) => {
      if (isWanted) died({ name, ...end, lines: started.lines }, Date.now() - startedAt);
    });
    const deadline = startedAt + readyWithinMs;
    while (!(await isReady()) || started.isOver) {
      if (started.isOver) throw failed('ended before it was ready');
      if (Date.now() > deadline) throw failed(`was not ready within ${readyWithinMs / 1_000} s`);
      await wait(PROBE_EVERY_MS);
    }
    hasBeenReady = true;
  };

  const died = (death: Death, upMs: number): void => {
    // A first start that fails is reported to the caller of `start`.
    if (!hasBeenReady || isCleaningUp()) return;
    isWanted = options.restart;
    if (isWanted) death.restartInMs = delayMs = nextDelay(delayMs, upMs);
    options.onDeath?.(death);
    if (death.restartInMs !== undefined) void restart(death.restartInMs);
  };

  const restart = async (afterMs: number): Promise<void> => {
    pause = new AbortController();
    await wait(afterMs, undefined, { signal: pause.signal }).catch(() => undefined);
    pause = undefined;
    if (!isWanted || running()) return;
    const restarting = run();
    const restarted = running();
    await restarting.then(
      () => options.onRestarted?.(name),
      // It died again, which has scheduled the next restart already; or it hangs, and its death schedules one.
      () => restarted?.isOver === false && signalGroup(restarted.pid, 'SIGKILL'),
    );
  };

  const supervised: SupervisedProcess = {
    name,
    get pid() {
      return running()?.pid;
    },
    async start() {
      if (running() || pause) {
        pause?.abort();
        return supervised.waitReady();
      }
      isWanted = true;
      hasBeenReady = false;
      delayMs = undefined;
      try {
        await run();
      } catch (error) {
        await supervised.stop(0);
        throw error;
      }
    },
    async waitReady(withinMs = readyWithinMs) {
      const deadline = Date.now() + withinMs;
      while (!running() || !(await isReady())) {
        if (!isWanted) throw failed('is not running');
        if (Date.now() > deadline) throw failed(`was not ready within ${withinMs / 1_000} s`);
        await wait(PROBE_EVERY_MS);
      }
    },
    async stop(graceMs = STOP_GRACE_MS) {
      isWanted = false;
      pause?.abort();
      const pid = running()?.pid;
      signalGroup(pid, graceMs > 0 ? 'SIGTERM' : 'SIGKILL');
      const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await latest?.ended;
      clearTimeout(force);
    },
    async kill(signal) {
      const current = running();
      if (!current) throw new Error(`${name} is not running`);
      signalGroup(current.pid, signal);
      if (signal === 'SIGKILL') await current.ended;
    },
    ended: async () => void (await latest?.ended),
  };
  return supervised;
}

/** Signals a process group, if it still exists. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
