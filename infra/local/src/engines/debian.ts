import { onPath, runCommand } from '../process/run-command.ts';
import type { Log } from './engine.ts';

let queue: Promise<unknown> = Promise.resolve();

/**
 * Installs a system package on Debian or a derivative, if this program runs as root.
 * @returns false otherwise
 * @throws {CommandFailed} when the installation fails
 */
export async function aptInstall(name: string, log: Log): Promise<boolean> {
  const apt = onPath('apt-get');
  if (!apt || process.getuid?.() !== 0) return false;
  // One at a time, because apt holds a lock.
  const turn = queue.then(async () => {
    log(`installing ${name} with apt-get (once)`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const lock = ['-o', 'DPkg::Lock::Timeout=180', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
    await runCommand(apt, [...lock, 'update', '-qq'], { env });
    await runCommand(apt, [...lock, 'install', '-y', '-qq', '--no-install-recommends', name], { env });
  });
  queue = turn.catch(() => undefined);
  await turn;
  return true;
}
