import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { filesOf } from './files.ts';
import { escaped } from './html.ts';

export interface Brand {
  readonly name: string;
  /** Folder with a market's own `favicon.svg` and `icons/`. Default: the shell's. */
  readonly folder: string | undefined;
}

/** What a build of the shell calls the marketplace; "karigars" are its people. */
const builtName = /\bKarigar\b/g;

/** A page of the shell with the name of the marketplace in place of the built one. The frontends read it there. */
export const brandedPage = (page: string, { name }: Brand): string => page.replace(builtName, () => escaped(name));

/** The files that show a market's brand: the manifest with its name, and its own pictures, if it has some. `shell` is the folder of the build. */
export function brandFiles(shell: string, { name, folder }: Brand): Router {
  const router = Router();
  router.get('/manifest.webmanifest', async (_req, res) => {
    const manifest = await readFile(join(shell, 'manifest.webmanifest'), 'utf8');
    res.type('application/manifest+json').set('cache-control', 'no-cache');
    res.send(manifest.replace(builtName, () => JSON.stringify(name).slice(1, -1)));
  });
  if (folder !== undefined) router.get(/^\/(favicon\.svg|icons\/.+)$/, filesOf(folder));
  return router;
}
