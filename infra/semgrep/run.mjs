// `npm run semgrep`: tests the rules on their cases, then scans everything. Works offline; needs semgrep, a Python program (`pip install semgrep`).
import { spawnSync } from 'node:child_process';

const program = process.env.SEMGREP ?? 'semgrep';
const quiet = ['--metrics=off', '--disable-version-check'];

function run(...args) {
  const { error, status } = spawnSync(program, ['scan', ...args, ...quiet], { stdio: 'inherit' });
  if (error !== undefined) throw new Error(`${program} is not installed: pip install semgrep, or set SEMGREP.`, { cause: error });
  if (status !== 0) process.exit(status ?? 1);
}

run('--test', 'infra/semgrep');
run('--config', 'infra/semgrep/rules.yml', '--error', '--exclude', 'infra/semgrep', ...process.argv.slice(2), '.');
