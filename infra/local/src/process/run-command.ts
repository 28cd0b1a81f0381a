import { execFile, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const SHOWN_LINES = 6;

// Commands that are still running are killed when this program exits.
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill()));

/** A command failed. The message has its last lines of output. */
class CommandFailed extends Error {}

/**
 * Runs a command and returns its stdout.
 * @throws {CommandFailed} when it is missing, exits with an error or takes longer than `timeoutMs`
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number; shownLines?: number } = {},
): Promise<string> {
  const { cwd, env = process.env, timeoutMs = 600_000, shownLines = SHOWN_LINES } = options;
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { cwd, env, timeout: timeoutMs, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      running.delete(child);
      if (!error) return resolve(stdout);
      const output = `${stdout}\n${stderr}`
        .trim()
        .split('\n')
        .filter((line) => line.trim())
        .slice(-shownLines);
      const why = error.killed ? `took longer than ${timeoutMs / 1000} s` : output.length > 0 ? output.join('\n    ') : error.message;
      reject(new CommandFailed(`${command} ${args[0] ?? ''}: ${why}`, { cause: error }));
    });
    running.add(child);
  });
}

/** The full path of a program on PATH. */
export function onPath(program: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
