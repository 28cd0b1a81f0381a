import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const REACHED_WITHIN_MS = 4_000;

/** Where downloaded engines are kept: `KARIGAR_CACHE`, or `karigar` in the user's cache folder. */
function cacheFolder(): string {
  return process.env['KARIGAR_CACHE'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'karigar');
}

/** The path of the cached folder `name`, if it has been downloaded. */
export function fromCache(name: string): string | undefined {
  const folder = join(cacheFolder(), name);
  return existsSync(folder) ? folder : undefined;
}

/**
 * Returns the cached folder `name`. If it is missing, `fill` downloads into a temporary folder, which is then renamed. An interrupted download
 * therefore never looks complete, and two downloads at the same time do not disturb each other.
 */
export async function downloadOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
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

/** @throws when the server of `url` does not respond within 4 s; any response will do */
export async function assertReachable(url: string): Promise<void> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(REACHED_WITHIN_MS) });
  } catch (error) {
    throw new Error(`${new URL(url).host} cannot be reached`, { cause: error });
  }
}

/** The digest of a file, in hexadecimal. */
export async function fileDigest(path: string, algorithm: 'sha256' | 'sha512' = 'sha256'): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** One sha256 of the names and contents of all files in a folder, as `sha256sum * | sort -k2 | sha256sum` computes it. */
export async function folderDigest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(`${await fileDigest(join(folder, name))}  ${name}\n`);
  return hash.digest('hex');
}

/** @throws when a download does not have its pinned digest */
export function assertDigest(what: string, actual: string, pinned: string): void {
  if (actual !== pinned) throw new Error(`${what} has the digest ${actual}, expected ${pinned}`);
}
