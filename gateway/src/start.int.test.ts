import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('says what is wrong with its settings, without a stack trace, and exits with 1', () => {
  const start = join(import.meta.dirname, 'start.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--import=tsx', '--conditions=@karigar/source', start], {
    env: { PATH: process.env['PATH'], PORT: 'x' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Invalid configuration:\n(  [A-Z_]+: .+\n)+$/);
  expect(stderr).toContain('  PORT: ');
});
