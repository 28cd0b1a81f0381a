import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEngines } from '@karigar/local';
import { parseOptions, refuseOptions } from '../support/options.ts';
import { plantedBugs, projectOf, root, type PlantedBug } from './patches.ts';

// Plants each bug of e2e/seeded in a copy of the last commit, runs the one test that has to catch it, and expects that test to fail.
const usage = 'npm run seeded -- [--only stale-event-wins,live-update-twice]';
const all = plantedBugs();
const only = parseOptions(usage, { only: { type: 'string' } }).only?.split(',');
const unknown = only?.filter((name) => !all.some((bug) => bug.name === name)) ?? [];
if (unknown.length > 0) refuseOptions(`e2e/seeded has no ${unknown.join(', ')}.`, usage);
const bugs = all.filter(({ name }) => only?.includes(name) ?? true);

function git(cwd: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

/** Links the dependencies of this tree into the copy, which has workspace packages of its own. */
function linkModules(from: string, to: string, copy: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.vite' || name === '.cache') continue;
    if (name === '@karigar') continue;
    symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(to, '@karigar'));
  for (const folder of ['packages', 'services', 'infra']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(to, '@karigar', name));
      // Dependencies that npm installed for this package only, in another version.
      const own = join(root, folder, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(copy, folder, name, 'node_modules'));
    }
  }
}

type Verdict = 'caught' | 'NOT CAUGHT' | 'TEST DID NOT RUN';

async function judge({ file, test }: PlantedBug, copy: string, env: NodeJS.ProcessEnv): Promise<Verdict> {
  const output = join(copy, 'seeded-report.json');
  rmSync(output, { force: true });
  // Vitest takes the title as a regular expression, so special characters are escaped.
  const title = test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', projectOf(file), file, '-t', title];
  // Asynchronous, because the engines write their logs through this process.
  const running = spawn(process.execPath, [...args, '--reporter=json', `--outputFile=${output}`], { cwd: copy, env, stdio: 'ignore' });
  await once(running, 'close');
  try {
    const report = JSON.parse(readFileSync(output, 'utf8')) as { testResults: { assertionResults: { title: string; status: string }[] }[] };
    const own = report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ title: name }) => name === test);
    if (own.some(({ status }) => status === 'failed')) return 'caught';
    return own.some(({ status }) => status === 'passed') ? 'NOT CAUGHT' : 'TEST DID NOT RUN';
  } catch {
    return 'TEST DID NOT RUN';
  }
}

const home = mkdtempSync(join(tmpdir(), 'karigar-seeded-'));
const copy = join(home, basename(root));
// Also when interrupted. The engines end with this process.
process.once('exit', () => {
  git(root, 'worktree', 'remove', '--force', copy);
  rmSync(home, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

git(root, 'worktree', 'add', '--detach', copy, 'HEAD');
linkModules(join(root, 'node_modules'), join(copy, 'node_modules'), copy);
const engines = await startEngines();
const env = { ...process.env, MONGO_URL: engines.mongoUrl, KAFKA_BROKERS: engines.kafkaBrokers, REDIS_URL: engines.redisUrl };
const counts = { caught: 0, 'NOT CAUGHT': 0, 'TEST DID NOT RUN': 0 };
for (const bug of bugs) {
  const patch = join(copy, 'e2e/seeded', `${bug.name}.patch`);
  git(copy, 'apply', patch);
  const verdict = await judge(bug, copy, env);
  git(copy, 'apply', '--reverse', patch);
  counts[verdict] += 1;
  console.log(`${verdict.padEnd(17)} ${bug.name.padEnd(32)} ${bug.file}: ${bug.test}`);
}
console.log(`\n${counts.caught} of ${bugs.length} caught`);
await engines.stop();
process.exit(counts.caught === bugs.length ? 0 : 1);
