import { spawnSync } from 'node:child_process';
import { parseOptions } from './src/support/options.ts';

const values = parseOptions('npm run fuzz -- [--cases 20000] [--seed 7]', {
  cases: { type: 'string', default: '20000' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
});
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', 'e2e/src/system/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: values.cases, FUZZ_SEED: values.seed },
});
process.exit(status ?? 1);
