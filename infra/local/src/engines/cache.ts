import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const REACHED_WITHIN_MS = 4_000;

/** Where fetched engines are kept, for all projects of this user: `KARIGAR_CACHE`, or `~/.cache/karigar`. */
function cacheFolder(): string {
  return process.env['KARIGAR_CACHE'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'karigar');
}

/** The cached folder `name`, if it has been fetched. */
export function fromCache(name: string): string | undefined {
  const folder = join(cacheFolder(), name);
  return existsSync(folder) ? folder : undefined;
}

/**
 * Fills the cached folder `name`, once: `fill` works in a folder beside it, which takes the name only when everything in it is there and checked.
 * An interrupted fetch therefore leaves nothing that could be mistaken for a whole one, and two fetches at once do not meet.
 */
export async function fetchOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const known = fromCache(name);
  if (known) return known;
  await mkdir(cacheFolder(), { recursive: true });
  const work = await mkdtemp(join(cacheFolder(), `${name}.part-`));
  try {
    await fill(work);
    const folder = join(cacheFolder(), name);
    await rename(work, folder).catch((error: unknown) => {
      if (!fromCache(name)) throw error;
    });
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @throws when the server of `url` does not answer within a few seconds; the answer itself does not matter */
export async function assertReachable(url: string): Promise<void> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(REACHED_WITHIN_MS) });
  } catch (error) {
    throw new Error(`${new URL(url).host} cannot be reached`, { cause: error });
  }
}

/** Digest of a file, in hexadecimal. */
export async function fileDigest(path: string, algorithm: 'sha256' | 'sha512' = 'sha256'): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** One sha256 over the names and contents of all files of a folder, as `sha256sum * | sort -k2 | sha256sum` has it. */
export async function folderDigest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(`${await fileDigest(join(folder, name))}  ${name}\n`);
  return hash.digest('hex');
}

/** @throws when what was fetched is not what was pinned */
export function assertDigest(what: string, actual: string, pinned: string): void {
  if (actual !== pinned) throw new Error(`${what} is not what it should be: its digest is ${actual}, expected ${pinned}`);
}
