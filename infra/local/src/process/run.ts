import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { cleanUpAtExit } from './exit-cleanup.ts';
import { openLogFile } from './log-file.ts';

const LAST_LINES = 15;

/** A program and how to start it. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  /** The whole environment; nothing is inherited. */
  env: NodeJS.ProcessEnv;
  logPath: string;
  onLine?: (name: string, line: string, stream: 'stdout' | 'stderr') => void;
}

export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** "SIGKILL" or "code 1". */
export const howItEnded = ({ code, signal }: End): string => signal ?? `code ${code}`;

/** One run of a program: its process, its last lines of output, and its end. */
export interface Run {
  readonly pid: number | undefined;
  lines: string[];
  /** How it ended; undefined while it runs. */
  end: End | undefined;
  readonly ended: Promise<End>;
}

/** Starts a program in a process group of its own, with its output in a log file. */
export function startRun({ name, command, args, cwd, env, logPath, onLine }: Program): Run {
  const log = openLogFile(logPath);
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const { pid } = child;
  const cleanedUp = pid === undefined ? undefined : cleanUpAtExit({ kill: pid });
  const ended = new Promise<End>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null): void => {
      log.close();
      cleanedUp?.();
      run.end = { code, signal };
      resolve(run.end);
    };
    // Its own children die with it and release the pipes, so that `close` follows.
    child.once('exit', () => signalGroup(pid, 'SIGKILL'));
    child.once('error', (error) => {
      run.lines.push(error.message);
      finish(null, null);
    });
    child.once('close', finish);
  });
  const run: Run = { pid, lines: [], end: undefined, ended };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => log.write(chunk));
    createInterface({ input: child[stream] }).on('line', (line) => {
      run.lines = [...run.lines.slice(1 - LAST_LINES), line];
      onLine?.(name, line, stream);
    });
  }
  return run;
}

/** Signals a process group, if it still exists. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
