import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ProblemError } from '../errors/problem-error.ts';
import type { Answer, Job } from './image-program.ts';

/** Seconds, since the library is loaded from a cold disk now and then. */
const startLimitMs = 30_000;
/** An idle process holds 60 MB. */
const idleMs = 60_000;

export interface ImageProcesses {
  /**
   * Encodes a picture in another process. One that takes too long, or ends the process, is unreadable.
   * @throws {ProblemError} UNAVAILABLE when too many pictures wait already
   */
  readonly encode: (job: Job) => Promise<Answer>;
}

/**
 * Processes that decode pictures, started when needed. They are processes and not threads, because a thread cannot be stopped while the image
 * library is at work, and its own time-out does not stop a JPEG of many scans.
 * @param atOnce processes, at most; a decoded camera picture takes 200 MB
 * @param mostWaiting pictures that may wait for their turn; further ones are refused, since their senders would give up before it comes
 * @param timeLimitMs after which the process of a picture is killed
 */
export function createImageProcesses({
  atOnce,
  mostWaiting,
  timeLimitMs,
}: {
  atOnce: number;
  mostWaiting: number;
  timeLimitMs: number;
}): ImageProcesses {
  /** With the timers that end them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const takeTurn = async () => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new ProblemError('UNAVAILABLE', { extras: { retryAfter: 2 } });
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const passTurn = () => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const leaveIdle = (child: ChildProcess) => {
    clearTimeout(idle.get(child));
    idle.delete(child);
  };
  const idleProcess = () => {
    const [child] = idle.keys();
    if (child !== undefined) leaveIdle(child);
    return child;
  };
  const newProcess = async () => {
    const child = await startProcess();
    child.once('exit', () => leaveIdle(child));
    return child;
  };
  const rest = (child: ChildProcess) => {
    const end = () => {
      leaveIdle(child);
      child.kill();
    };
    idle.set(child, setTimeout(end, idleMs).unref());
  };

  return {
    encode: async (job) => {
      await takeTurn();
      try {
        const child = idleProcess() ?? (await newProcess());
        child.send(job);
        const answer = await nextMessage<Answer>(child, timeLimitMs);
        if (answer !== undefined && !child.killed) rest(child);
        return answer ?? { unreadable: `The image process ended, or was killed after ${timeLimitMs} ms` };
      } finally {
        passTurn();
      }
    },
  };
}

async function startProcess(): Promise<ChildProcess> {
  const fromSources = import.meta.url.endsWith('.ts');
  const program = new URL(fromSources ? './image-program.ts' : './image-program.js', import.meta.url);
  const child = fork(program, { serialization: 'advanced', execArgv: fromSources ? ['--import', 'tsx'] : [] });
  // The error of a message that cannot be sent goes to the waiting `nextMessage` as well.
  child.on('error', () => child.kill('SIGKILL'));
  // An idle process does not keep the service running.
  child.unref();
  child.channel?.unref();
  if ((await nextMessage(child, startLimitMs)) === undefined) throw new Error('The image process did not start');
  return child;
}

/** The next message of a process, which is killed if it takes longer; undefined when the process ends first. */
async function nextMessage<T>(child: ChildProcess, limitMs: number): Promise<T | undefined> {
  const settled = new AbortController();
  const { signal } = settled;
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as T),
      once(child, 'exit', { signal }).then(() => undefined),
    ]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}
