import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', '.tsbuild', '.turbo', '.cache', 'coverage']);
const TEST = /\.(unit|int|dom|e2e)\.test\.tsx?$/;

/**
 * One sha256 over names and contents of all sources below `entries` (files or folders, relative to `root`; missing ones count as empty). What is
 * built, installed or tests only does not count.
 */
export function hashSources(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) if (!NOT_SOURCE.has(name)) visit(`${path}/${name}`);
    } else if (!TEST.test(path)) {
      hash.update(`${path}\0${stats.size}\0`).update(readFileSync(join(root, path)));
    }
  };
  entries.forEach(visit);
  return hash.digest('hex');
}
