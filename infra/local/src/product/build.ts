import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../engines/engine.ts';
import { runCommand } from '../process/run-command.ts';
import { ROOT } from '../root.ts';
import { hashSources } from './source-hash.ts';

const ERROR_LINES = 40;

interface Build {
  what: string;
  sources: string[];
  /** Must be there for a build to count as done. */
  outputs: string[];
  command: [program: string, ...args: string[]];
}

const COMMON = ['package-lock.json', 'tsconfig.base.json', 'packages/contracts'];
const SERVICES = ['services/auth', 'services/catalog', 'services/order', 'services/dispatch', 'gateway'];
const FRONTENDS = ['shell', 'mfe-customer', 'mfe-provider'];

export const NODE_PARTS: Build = {
  what: 'services and gateway',
  sources: [...COMMON, 'packages/service-kit', ...SERVICES],
  outputs: SERVICES.map((folder) => `${folder}/dist/start.js`),
  command: [process.execPath, 'node_modules/typescript/bin/tsc', '-b', ...SERVICES],
};

export const FRONTEND_PARTS: Build = {
  what: 'frontends',
  sources: [...COMMON, 'turbo.json', 'packages/platform', 'packages/ui', 'packages/build-config', ...FRONTENDS],
  outputs: FRONTENDS.map((folder) => `${folder}/dist`),
  command: [
    'node_modules/.bin/turbo',
    'run',
    'build',
    '--concurrency=2',
    '--output-logs=errors-only',
    ...FRONTENDS.map((name) => `--filter=@karigar/${name}`),
  ],
};

/**
 * Builds what has changed since the last time; when nothing has, costs only the reading of the sources.
 * @param recordFile where the hashes of the last builds are kept
 * @throws {CommandFailed} with the compiler's words
 */
export async function buildChanged(recordFile: string, builds: readonly Build[], log: Log): Promise<void> {
  for (const build of builds) {
    const since = Date.now();
    const hash = hashSources(ROOT, build.sources);
    if (readRecord(recordFile)[build.what] === hash && build.outputs.every((path) => existsSync(join(ROOT, path)))) {
      log(`${build.what} unchanged`);
      continue;
    }
    log(`building ${build.what}`);
    const [program, ...args] = build.command;
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NODE_ENV: 'production' };
    await runCommand(program, args, { cwd: ROOT, env, shownLines: ERROR_LINES });
    mkdirSync(dirname(recordFile), { recursive: true });
    writeFileSync(recordFile, `${JSON.stringify({ ...readRecord(recordFile), [build.what]: hash }, null, 2)}\n`);
    log(`${build.what} built in ${((Date.now() - since) / 1000).toFixed(1)} s`);
  }
}

function readRecord(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}
