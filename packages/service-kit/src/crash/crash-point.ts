import { writeSync } from 'node:fs';

/**
 * Named places between two writes at which a test can kill the process as `kill -9` would, to prove that a restart completes the work. Armed once at
 * a time, and only with CRASH_POINTS=on, which production refuses.
 */
const armed = new Map<string, number>();
const known = new Set<string>();

/** Ends this process at once with SIGKILL if `name` is armed, and says so on stderr; otherwise costs one map look-up. */
export function crashPoint(name: string): void {
  known.add(name);
  if (armed.size === 0) return;
  const passes = armed.get(name);
  if (passes === undefined) return;
  if (passes > 1) {
    armed.set(name, passes - 1);
    return;
  }
  writeSync(2, `killed at the crash point ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
  // The signal is delivered when the system call returns, so the second write is never sent; the loop only satisfies the type checker.
  for (;;);
}

/** Arms `name`: the process dies at its `nth` pass from now on. */
export const armCrashPoint = (name: string, nth = 1): void => {
  armed.set(name, nth);
};

export const disarmCrashPoints = (): void => armed.clear();

/** The names that this process has passed so far. */
export const passedCrashPoints = (): string[] => [...known].sort();
