import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from './process/run-command.ts';
import { ROOT } from './root.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('an installation by hand runs no scripts', async () => {
  const folder = temporaryFolder();
  const mark = "node -e \"fs.writeFileSync('ran', '')\"";
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'any', scripts: { postinstall: mark, mark } }));
  copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  await runCommand('npm', ['install', '--offline'], { cwd: folder });
  expect(existsSync(join(folder, 'ran'))).toBe(false);
  await runCommand('npm', ['run', 'mark'], { cwd: folder });
  expect(existsSync(join(folder, 'ran'))).toBe(true);
});
