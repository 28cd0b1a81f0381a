import { setTimeout as wait } from 'node:timers/promises';
import { isSuccessful } from '../poll.ts';
import { nextDelay } from './back-off.ts';
import { isCleaningUp } from './exit-cleanup.ts';
import { howItEnded, signalGroup, startRun, type End, type Program, type Run } from './run.ts';

const PROBE_EVERY_MS = 40;
const STOP_GRACE_MS = 12_000;

/** An unexpected end of a process, with its last log lines. `restartInMs` is absent when it will not be started again. */
export interface Death extends End {
  name: string;
  lines: string[];
  restartInMs?: number;
}

/** How to handle an unexpected end of a process. */
export interface Supervision extends Pick<Program, 'onLine'> {
  /** Restart it, with back-off. */
  restart: boolean;
  onDeath?: (death: Death) => void;
  onRestarted?: (name: string) => void;
}

export interface ProcessOptions extends Supervision, Program {
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

/** Prepares a process. It runs in a process group of its own, so that Ctrl-C in a terminal reaches only this program, which stops things in order. */
export function supervise(options: ProcessOptions): SupervisedProcess {
  const { name, logPath, readyWithinMs } = options;
  /** The latest run. */
  let latest: Run | undefined;
  let isWanted = false;
  let hasBeenReady = false;
  let delayMs: number | undefined;
  let pause: AbortController | undefined;

  const running = (): Run | undefined => (latest?.end === undefined ? latest : undefined);
  const failed = (what: string): ProcessFailed => new ProcessFailed(name, what, latest?.lines ?? [], logPath);

  /** Waits until the process is up and its probe succeeds. @throws {ProcessFailed} after `withinMs`, or as soon as `whyNever` returns a reason */
  const untilReady = async (withinMs: number, isUp: () => boolean, whyNever: () => string | undefined): Promise<void> => {
    const deadline = Date.now() + withinMs;
    while (!isUp() || !(await isSuccessful(options.probe())) || !isUp()) {
      const reason = whyNever();
      if (reason !== undefined) throw failed(reason);
      if (Date.now() > deadline) throw failed(`was not ready within ${withinMs / 1_000} s`);
      await wait(PROBE_EVERY_MS);
    }
  };

  const run = async (): Promise<void> => {
    if (isCleaningUp()) throw failed('is not started during shutdown');
    const startedAt = Date.now();
    const started = startRun(options);
    latest = started;
    void started.ended.then((end) => {
      if (isWanted) died({ name, ...end, lines: started.lines }, Date.now() - startedAt);
    });
    const isUp = () => started.end === undefined;
    await untilReady(readyWithinMs, isUp, () => started.end && `ended before it was ready (${howItEnded(started.end)})`);
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
      // It has died, which has scheduled the next restart; or it hangs, and is killed to schedule one.
      () => restarted && restarted.end === undefined && signalGroup(restarted.pid, 'SIGKILL'),
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
    waitReady: (withinMs = readyWithinMs) =>
      untilReady(
        withinMs,
        () => running() !== undefined,
        () => (isWanted ? undefined : 'is not running'),
      ),
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
