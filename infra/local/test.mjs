// `npm test`: every check and every test, in a fresh clone too. The suites that start engines wait more than they
// compute, so the build and the checks, which only compute, run beside the first of them, at the lowest priority. Checks print their output only when they fail. The
// last lines are the closing counts of the test runner and why what failed did.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { checkMachine, installDependencies, ROOT } from './bootstrap.mjs';

/** Only the last 40 lines are shown by CI. */
const FAILURES_EXPLAINED = 3;
const FAILURES_NAMED = 8;
const LINES_OF_A_FAILURE = 9;

checkMachine();
installDependencies();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const startedAt = performance.now();
const results = [];
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);

const types = step('types', () => npmScript('types'));
const fastTests = step('unit and frontend tests', () => vitest('unit', 'frontend'));
const build = step('production build', () => npmScript('build', { low: true }), { needs: [types], after: [fastTests] });
const boundaries = step('boundaries', () => npmScript('boundaries', { low: true }), { after: [build] });
const deadCode = step('dead code', () => npmScript('deadcode', { low: true }), { after: [boundaries] });
const lint = step('lint', () => npmScript('lint', { low: true }), { after: [deadCode] });
const integration = step('integration tests', () => vitest('integration'), { needs: [types], after: [fastTests] });
await step('whole-system and browser tests', () => vitest('e2e'), { needs: [build], after: [integration, lint] });

console.log('\nSummary');
for (const { name, state, ms, note } of results) {
  console.log(`  ${state.padEnd(7)}  ${name.padEnd(31)} ${ms === undefined ? '' : seconds(ms)}  ${note ?? ''}`.trimEnd());
}
console.log(`  ${''.padEnd(7)}  ${'total'.padEnd(31)} ${seconds(performance.now() - startedAt)}`);
for (const { name, counts = [] } of results) if (counts.length > 0) console.log(`\n${name}\n${counts.join('\n')}`);
const failures = results.flatMap((result) => result.failures ?? []);
const others = failures.slice(FAILURES_EXPLAINED);
if (others.length > 0) console.log(`\nAlso failed: ${others.length}`);
for (const failure of others.slice(0, FAILURES_NAMED)) console.log(failure.split('\n', 1)[0]);
for (const failure of failures.slice(0, FAILURES_EXPLAINED)) console.log(`\n${failure}`);
process.exitCode = results.every(({ state }) => state === 'ok') ? 0 : 1;

/**
 * Runs one step once the others are through. It is skipped if one of `needs` was not ok, because it could only fail for the same reason.
 * @returns {Promise<boolean>} whether it was ok
 */
async function step(name, run, { needs = [], after = [] } = {}) {
  const [prerequisites] = await Promise.all([Promise.all(needs), Promise.all(after)]);
  if (prerequisites.includes(false)) {
    results.push({ name, state: 'skipped', note: 'a step that it needs has failed' });
    return false;
  }
  console.log(`\n▶ ${name}`);
  const since = performance.now();
  const { code, output, counts, failures = [`FAIL  ${name}\n${output}`] } = await run();
  const ms = performance.now() - since;
  if (code !== 0 && output) console.log(output.trimEnd());
  console.log(`\n${code === 0 ? '✔' : '✘'} ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds(ms).trim()}`);
  results.push({ name, state: code === 0 ? 'ok' : 'FAILED', ms, counts, failures: code === 0 ? [] : failures.map(firstLines) });
  return code === 0;
}

/** Runs a program, at the lowest priority if `low`. @returns {Promise<{ code: number, output: string }>} */
function run(command, args, { low = false, onOutput = () => {} } = {}) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) };
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (low && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      onOutput(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', kill);
      resolve({ code: code ?? 1, output });
    });
  });
}

function npmScript(name, options) {
  return run('npm', ['run', '--silent', name], options);
}

/** Runs vitest projects, shows their output as it comes, and keeps the closing counts and what it says of each failed test. */
async function vitest(...projects) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])];
  const { code, output } = await run(process.execPath, args, { onOutput: (text) => process.stdout.write(text) });
  const text = stripVTControlCharacters(output);
  const counts = text.split('\n').filter((line) => /^ *(Test Files|Tests) {2}/.test(line));
  const [, ...failures] = text.split(/^(?= FAIL {2})|^⎯+ (?=(?:Unhandled (?:Rejection|Error)|Uncaught Exception) ⎯)/m);
  // Without a failed test or an unhandled error it was a set-up: vitest says which at the end.
  return {
    code,
    counts,
    failures:
      failures.length > 0 ? failures : [[`FAIL  ${projects.join(' and ')}`, ...linesOf(text).slice(1 - LINES_OF_A_FAILURE)].join('\n')],
  };
}

/** The first lines of a failure, up to the rule that vitest draws under it. The title of an unhandled error stands in a rule. */
function firstLines(failure) {
  const [text] = stripVTControlCharacters(failure).replace(/ ⎯+$/m, '').split(/^⎯/m);
  const lines = linesOf(text);
  const whichTest = lines.slice(LINES_OF_A_FAILURE).filter((line) => /^(This error originated|The latest test)/.test(line));
  return [...lines.slice(0, LINES_OF_A_FAILURE), ...whichTest].join('\n');
}

function linesOf(text) {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => line.slice(0, 160));
}
