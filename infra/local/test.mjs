// `npm test`: everything that has to hold, one step after the other, in a fresh clone too. Checks show their output when they fail, test runs show it
// as they go. A failed step does not keep the others from being shown, unless they could only fail for the same reason.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkMachine, installDependencies, ROOT } from './bootstrap.mjs';

const DOCUMENTS = ['docs/openapi.json', 'docs/asyncapi.json'];

checkMachine();
installDependencies();

const reports = mkdtempSync(join(tmpdir(), 'karigar-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const script = (name) => () => check('npm', ['run', '--silent', name]);

/** `needs`: steps without which this one tells nothing new. */
const steps = [
  { name: 'types', run: script('types') },
  { name: 'lint', run: script('lint'), needs: ['types'] },
  { name: 'boundaries', run: script('boundaries'), needs: ['types'] },
  { name: 'dead code', run: script('deadcode'), needs: ['types'] },
  { name: 'documents up to date', run: documentsUpToDate, needs: ['types'] },
  { name: 'unit and frontend tests', run: () => tests('unit', 'frontend'), needs: ['types'] },
  { name: 'integration tests', run: () => tests('integration'), needs: ['types'] },
  { name: 'production build', run: script('build'), needs: ['types'] },
  { name: 'whole-system and browser tests', run: () => tests('e2e'), needs: ['types', 'production build'] },
];

const results = new Map();
const counts = { passed: 0, failed: 0 };
for (const { name, run, needs = [] } of steps) {
  const missing = needs.find((other) => results.get(other)?.state !== 'ok');
  if (missing) {
    results.set(name, { state: 'left out', note: `because of ${missing}` });
    continue;
  }
  console.log(`\n▶ ${name}`);
  const since = performance.now();
  const { ok, note = '' } = await run();
  const seconds = (performance.now() - since) / 1000;
  results.set(name, { state: ok ? 'ok' : 'FAILED', seconds, note });
  console.log(`${ok ? '✔' : '✘'} ${name}: ${ok ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`);
}

console.log('\nSummary');
for (const [name, { state, seconds, note }] of results) {
  console.log(`  ${state.padEnd(9)} ${name.padEnd(32)} ${(seconds === undefined ? '' : `${seconds.toFixed(1)} s`).padStart(8)}  ${note}`);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = [...results.values()].every(({ state }) => state === 'ok') ? 0 : 1;

/** Runs a program. @returns {Promise<{ code: number, output: string }>} */
function run(command, args, stdio) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', stdio, stdio] });
  const end = () => child.kill();
  process.once('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A check: silent when all is well. */
async function check(command, args) {
  const { code, output } = await run(command, args, 'pipe');
  if (code !== 0) console.log(output.trimEnd());
  return { ok: code === 0 };
}

/** Generates the documents again; the generator and the files in the repository must agree. */
async function documentsUpToDate() {
  const digest = (path) =>
    existsSync(join(ROOT, path))
      ? createHash('sha256')
          .update(readFileSync(join(ROOT, path)))
          .digest('hex')
      : 'missing';
  const before = DOCUMENTS.map(digest);
  const { ok } = await script('docs')();
  const stale = DOCUMENTS.filter((path, index) => digest(path) !== before[index]);
  for (const path of stale) console.log(`${path} was not what the contracts say. It is now: look at it and commit it.`);
  return { ok: ok && stale.length === 0 };
}

/** Runs vitest projects, and adds what came out to the counts. */
async function tests(...projects) {
  const report = join(reports, `${projects.join('-')}.json`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])];
  const { code } = await run(
    process.execPath,
    [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    'inherit',
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  // A file that cannot even be loaded has no tests that could fail, and neither has a run that ended early.
  const unloaded =
    result?.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length ?? 0;
  const passed = result?.numPassedTests ?? 0;
  const failed = Math.max((result?.numFailedTests ?? 0) + unloaded, code === 0 ? 0 : 1);
  counts.passed += passed;
  counts.failed += failed;
  const skipped = result ? result.numPendingTests + result.numTodoTests : 0;
  return { ok: code === 0, note: `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}` };
}
