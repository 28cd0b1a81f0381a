// `npm run audit`: known vulnerabilities of the packages that ship, from the npm registry. Exits with 1 if one is high or critical, and with 2 if the
// registry cannot be reached.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { status, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: ['ignore', 'inherit', 'pipe'],
  encoding: 'utf8',
});
if (stderr.includes('npm error')) {
  console.error(
    `${stderr}\nThe registry's audit cannot be reached: nothing was checked. Check "npm config get registry", and whether it offers audits.`,
  );
  process.exitCode = 2;
} else process.exitCode = status ?? 1;
