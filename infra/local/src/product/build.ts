import type { Log } from '../engines/engine.ts';
import { runCommand } from '../process/run-command.ts';
import { ROOT } from '../root.ts';

const DEPLOYABLES = ['auth', 'catalog', 'order', 'dispatch', 'gateway', 'shell', 'mfe-customer', 'mfe-provider'];
const ERROR_LINES = 40;

/**
 * Builds every deployable whose sources have changed. Turbo decides which.
 * @throws {CommandFailed} with the compiler's output
 */
export async function buildProduct(log: Log): Promise<void> {
  const since = Date.now();
  log('building what has changed');
  await runCommand(
    'node_modules/.bin/turbo',
    ['run', 'build', '--concurrency=2', '--output-logs=errors-only', ...DEPLOYABLES.map((name) => `--filter=@karigar/${name}`)],
    {
      cwd: ROOT,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NODE_ENV: 'production' },
      shownLines: ERROR_LINES,
    },
  );
  log(`up to date after ${((Date.now() - since) / 1_000).toFixed(1)} s`);
}
