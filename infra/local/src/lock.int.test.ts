import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Runs a program that locks the folder and stays. Resolves with its first line of output: "locked", or why not. */
async function lockElsewhere(folder: string): Promise<{ program: ChildProcess; output: string }> {
  const module = new URL('./lock.ts', import.meta.url).href;
  const script = `
    const { lockFolder } = await import(${JSON.stringify(module)});
    console.log(await lockFolder(${JSON.stringify(folder)}).then(() => 'locked', (error) => error.message));
    setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  const [data] = (await once(program.stdout, 'data')) as [Buffer];
  return { program, output: data.toString().trim() };
}

test('a second program is refused while the first one runs, and not after it was killed', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const first = await lockElsewhere(folder);
  expect(first.output).toBe('locked');
  expect((await lockElsewhere(folder)).output).toContain('already running');
  first.program.kill('SIGKILL');
  expect((await lockElsewhere(folder)).output).toBe('locked');
});
