import { onPath, runCommand } from '../process/run-command.ts';
import type { Log } from './engine.ts';

let queue: Promise<unknown> = Promise.resolve();

/**
 * Installs a package of the system where this program may do so: as root on Debian and its relatives.
 * @returns false where it may not
 * @throws {CommandFailed} when the installation fails
 */
export async function aptInstall(name: string, log: Log): Promise<boolean> {
  const apt = onPath('apt-get');
  if (!apt || process.getuid?.() !== 0) return false;
  // One at a time: apt holds a lock, and its update need not be done twice.
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
