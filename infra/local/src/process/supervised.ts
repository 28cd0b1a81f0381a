import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { nextDelay } from './back-off.ts';
import type { Guard } from './guard.ts';
import { forgetProcess, noteProcess } from './leftovers.ts';
import { openLogFile } from './log-file.ts';

const KEPT_LINES = 15;
const PROBE_EVERY_MS = 40;
const STOP_GRACE_MS = 12_000;

/** How a process ended without being asked to. `lines` are its last words; `restartInMs` is absent when it will not be started again. */
export interface Death {
  name: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  lines: string[];
  restartInMs?: number;
}

export interface SupervisedOptions {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  /** The whole environment of the process; nothing is inherited beside it. */
  env: NodeJS.ProcessEnv;
  logPath: string;
  guard: Guard;
  /** Resolves once the process does its work; rejects while it does not yet. Asked again and again until then. */
  probe(): Promise<unknown>;
  readyWithinMs: number;
  /** Start it again, with back-off, when it dies without having been asked to. */
  restart: boolean;
  onDeath?: (death: Death) => void;
  onRestarted?: (name: string) => void;
  onLine?: (name: string, line: string, stream: 'stdout' | 'stderr') => void;
}

/** One process of ours: started, watched, stopped. */
export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  /**
   * Starts it and waits until it is ready; at once if it runs already, without waiting further if it is between two restarts.
   * @param extraEnv variables for this one run only, not for later restarts
   * @throws {ProcessFailed} when it ends, or is not ready in time
   */
  start(extraEnv?: NodeJS.ProcessEnv): Promise<void>;
  /** Waits until it is ready, over restarts too. @throws {ProcessFailed} when it is not ready within `withinMs` */
  waitReady(withinMs?: number): Promise<void>;
  /** Asks it to end (SIGTERM), forces it after `graceMs`, and does not start it again. */
  stop(graceMs?: number): Promise<void>;
  /** Sends a signal, as a fault would. Waits for the end after SIGKILL. It is restarted if `restart` was asked for. */
  kill(signal: NodeJS.Signals): Promise<void>;
  lastLines(): string[];
}

/** A process of ours did not come up. The message names it and carries its last words. */
export class ProcessFailed extends Error {
  constructor(name: string, what: string, lines: string[], logPath: string) {
    super([`${name} ${what}`, ...lines.map((line) => `    ${line}`), `    (all of it: ${logPath})`].join('\n'));
    this.name = 'ProcessFailed';
  }
}

/** Prepares a process; nothing runs before `start`. */
export function supervise(options: SupervisedOptions): Supervised {
  const { name, guard } = options;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let ready = false;
  let wanted = false;
  let everReady = false;
  let delayMs: number | undefined;
  let pause: AbortController | undefined;
  let lines: string[] = [];

  const run = async (env: NodeJS.ProcessEnv): Promise<void> => {
    if (guard.finishing) throw failed('is not started any more');
    const startedAt = Date.now();
    const log = openLogFile(options.logPath);
    lines = [];
    // A group of its own: a terminal's Ctrl-C reaches this program only, which then stops things in order.
    const running = spawn(options.command, options.args, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    child = running;
    if (running.pid !== undefined) {
      guard.watch(running.pid);
      noteProcess(options.logPath, running.pid);
    }
    const keep = (stream: 'stdout' | 'stderr', source: Readable): void => {
      source.on('data', (chunk: Buffer) => log.write(chunk));
      createInterface({ input: source }).on('line', (line) => {
        lines = [...lines.slice(1 - KEPT_LINES), line];
        options.onLine?.(name, line, stream);
      });
    };
    keep('stdout', running.stdout);
    keep('stderr', running.stderr);

    ended = new Promise((resolve) => {
      const over = (code: number | null, signal: NodeJS.Signals | null): void => {
        log.close();
        if (running.pid !== undefined) guard.forget(running.pid);
        forgetProcess(options.logPath);
        child = undefined;
        ready = false;
        resolve();
        if (wanted && !guard.finishing) died({ name, code, signal, lines }, Date.now() - startedAt);
      };
      // What it started itself goes with it, and lets go of the pipes, so that `close` follows.
      running.once('exit', () => running.pid !== undefined && signalGroup(running.pid, 'SIGKILL'));
      running.once('error', (error) => {
        lines.push(error.message);
        over(null, null);
      });
      running.once('close', over);
    });
    await untilReady(running, Date.now() + options.readyWithinMs);
  };

  const untilReady = async (running: ChildProcess, deadline: number): Promise<void> => {
    for (;;) {
      if (child !== running) throw failed('ended before it was ready');
      const answered = await options.probe().then(
        () => true,
        () => false,
      );
      if (answered && child === running) {
        ready = everReady = true;
        return;
      }
      if (Date.now() > deadline) throw failed(`was not ready within ${options.readyWithinMs / 1000} s`);
      await wait(PROBE_EVERY_MS);
    }
  };

  // A process that was never ready failed its start; whoever started it hears of it there.
  const died = (death: Death, upMs: number): void => {
    if (!options.restart || !everReady) {
      wanted = false;
      if (everReady) options.onDeath?.(death);
      return;
    }
    delayMs = nextDelay(delayMs, upMs);
    options.onDeath?.({ ...death, restartInMs: delayMs });
    void restart(delayMs);
  };

  const restart = async (afterMs: number): Promise<void> => {
    pause = new AbortController();
    await wait(afterMs, undefined, { signal: pause.signal }).catch(() => undefined);
    pause = undefined;
    if (!wanted || child) return;
    const starting = run(options.env);
    const started = child as ChildProcess | undefined;
    await starting.then(
      () => options.onRestarted?.(name),
      // It died again, which has planned the next start (and may have made it), or it hangs: then it is ended, which plans it too.
      () => child === started && started?.pid !== undefined && signalGroup(started.pid, 'SIGKILL'),
    );
  };

  const failed = (what: string): ProcessFailed => new ProcessFailed(name, what, lines, options.logPath);

  const supervised: Supervised = {
    name,
    get pid() {
      return child?.pid;
    },
    async start(extraEnv = {}) {
      if (child || pause) {
        pause?.abort();
        return supervised.waitReady();
      }
      wanted = true;
      everReady = false;
      delayMs = undefined;
      try {
        await run({ ...options.env, ...extraEnv });
      } catch (error) {
        await supervised.stop(0);
        throw error;
      }
    },
    async waitReady(withinMs = options.readyWithinMs) {
      const deadline = Date.now() + withinMs;
      while (
        !ready ||
        !(await options.probe().then(
          () => true,
          () => false,
        ))
      ) {
        if (Date.now() > deadline) throw failed(`was not ready within ${withinMs / 1000} s`);
        if (!wanted) throw failed('is not running');
        await wait(PROBE_EVERY_MS);
      }
    },
    async stop(graceMs = STOP_GRACE_MS) {
      wanted = false;
      pause?.abort();
      const pid = child?.pid;
      if (pid === undefined) return ended;
      signalGroup(pid, graceMs > 0 ? 'SIGTERM' : 'SIGKILL');
      const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(force);
    },
    async kill(signal) {
      const pid = child?.pid;
      if (pid === undefined) throw new Error(`${name} is not running`);
      signalGroup(pid, signal);
      if (signal === 'SIGKILL') await ended;
    },
    lastLines: () => [...lines],
  };
  return supervised;
}

/** Signals a process group; one that is gone already is no error. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
