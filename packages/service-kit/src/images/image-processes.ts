import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createBulkhead } from '../background/bulkhead.ts';
import type { Answer, Job } from './image-program.ts';

/** Generous, because the library is sometimes loaded from a cold disk. */
const startTimeoutMs = 30_000;
/** An idle process holds 60 MB. */
const idleMs = 60_000;

export interface ImageProcesses {
  /**
   * Encodes a picture in a child process. A picture that takes too long, or crashes the process, counts as unreadable.
   * @throws {ProblemError} UNAVAILABLE when too many pictures are waiting, or the call's deadline has passed before its turn
   */
  readonly encode: (job: Job) => Promise<Answer>;
}

/**
 * A pool of child processes that decode pictures, started on demand. Processes rather than threads, because a thread cannot be stopped while it is
 * inside the image library, and the library's own time-out does not stop a JPEG with many scans.
 * @param atOnce maximum number of processes; a decoded camera picture takes 200 MB
 * @param maxQueued length of the queue; further pictures are refused, since their senders would give up before their turn
 * @param timeoutMs after which the process of a picture is killed
 */
export function createImageProcesses({
  atOnce,
  maxQueued,
  timeoutMs,
}: {
  atOnce: number;
  maxQueued: number;
  timeoutMs: number;
}): ImageProcesses {
  /** With the timers that stop them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const bulkhead = createBulkhead({ atOnce, waiting: maxQueued });

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

  const encode = async (job: Job): Promise<Answer> => {
    const child = idleProcess() ?? (await newProcess());
    child.send(job);
    const answer = await nextMessage<Answer>(child, timeoutMs);
    if (answer !== undefined && !child.killed) rest(child);
    return answer ?? { unreadable: `The image process ended, or was killed after ${timeoutMs} ms` };
  };

  return { encode: (job) => bulkhead(() => encode(job)) };
}

async function startProcess(): Promise<ChildProcess> {
  const fromSources = import.meta.url.endsWith('.ts');
  const program = new URL(fromSources ? './image-program.ts' : './image-program.js', import.meta.url);
  const child = fork(program, { serialization: 'advanced', execArgv: fromSources ? ['--import', 'tsx'] : [] });
  // If a message cannot be sent, the waiting `nextMessage` rejects as well.
  child.on('error', () => child.kill('SIGKILL'));
  // An idle process does not keep the service running.
  child.unref();
  child.channel?.unref();
  if ((await nextMessage(child, startTimeoutMs)) === undefined) throw new Error('The image process did not start');
  return child;
}

/** The next message of a process, which is killed if it takes too long; undefined when the process exits first. */
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
