import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { filesOf } from './files.ts';
import { escaped } from './html.ts';

/** What a market shows as its own. */
export interface Market {
  readonly name: string;
  /** Of its days and times. */
  readonly timeZone: string;
  /** Folder with its own `favicon.svg` and `icons/`. Default: the shell's. */
  readonly pictures: string | undefined;
}

/** What a build of the shell calls the marketplace; "karigars" are its people. */
const builtName = /\bKarigar\b/g;
const builtTimeZone = /(name="time-zone" content=")[^"]*/;

/** A page of the shell with the market's name and time zone in place of the built ones. The frontends read both there. */
export const pageOfMarket = (page: string, { name, timeZone }: Market): string =>
  page.replace(builtName, () => escaped(name)).replace(builtTimeZone, (_, start: string) => start + escaped(timeZone));

/** The files that show a market: the manifest with its name, and its own pictures, if it has some. `shell` is the folder of the build. */
export function marketFiles(shell: string, { name, pictures }: Market): Router {
  const router = Router();
  router.get('/manifest.webmanifest', async (_req, res) => {
    const manifest = await readFile(join(shell, 'manifest.webmanifest'), 'utf8');
    res.type('application/manifest+json').set('cache-control', 'no-cache');
    res.send(manifest.replace(builtName, () => JSON.stringify(name).slice(1, -1)));
  });
  if (pictures !== undefined) router.get(/^\/(favicon\.svg|icons\/.+)$/, filesOf(pictures));
  return router;
}
