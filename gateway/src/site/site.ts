import { join } from 'node:path';
import { ProblemError, type Logger } from '@karigar/service-kit';
import { Router, type RequestHandler } from 'express';
import type { FileStore } from './file-store.ts';
import { createRemoteList, type ExpectedRemote } from './remotes.ts';
import { cacheControlFor, sendFile } from './send-file.ts';

export interface SiteDeps {
  /** Holds `shell/dist` and `<remote>/dist`. */
  readonly folder: string;
  readonly remotes: readonly ExpectedRemote[];
  /** Developers may replace a remote in their own browser by a build on their machine. */
  readonly overrides: boolean;
  readonly files: FileStore;
  readonly log: Logger;
}

/** Serves the frontends from their builds. Every path that is not a file is a page, and all pages are the shell's index.html. */
export function builtSite({ folder, remotes, overrides, files, log }: SiteDeps): Router {
  const shell = join(folder, 'shell/dist');
  const known = new Set(remotes.map((remote) => remote.folder));
  const site = Router();

  const manifest = async (remote: string) => (await files.find(join(folder, remote, 'dist'), 'mf-manifest.json'))?.bytes.toString('utf8');
  const list = createRemoteList(remotes, manifest, log);
  site.get('/frontends.json', async (_req, res) => void res.set('cache-control', 'no-cache').json({ remotes: await list(), overrides }));

  site.use('/remotes/:folder', onlyReads, async (req, res) => {
    const { folder: remote = '' } = req.params as { folder?: string };
    const file = known.has(remote) ? await files.find(join(folder, remote, 'dist'), req.path) : undefined;
    if (file === undefined) throw new ProblemError('NOT_FOUND');
    await sendFile(req, res, file, cacheControlFor(req.path));
  });

  site.use(onlyReads, async (req, res) => {
    const file = req.path === '/' ? undefined : await files.find(shell, req.path);
    if (file !== undefined) return sendFile(req, res, file, cacheControlFor(req.path));
    if (!isPage(req.path)) throw new ProblemError('NOT_FOUND');
    const page = await files.find(shell, 'index.html');
    if (page === undefined)
      throw new ProblemError('UNAVAILABLE', { message: 'The shell has not been built yet.', extras: { retryAfter: 5 } });
    await sendFile(req, res, page, 'no-cache');
  });
  return site;
}

export const onlyReads: RequestHandler = (req, _res, next) => {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw new ProblemError('NOT_FOUND', { message: 'Nothing was found at this address.' });
  next();
};

/** A missing file must answer 404: HTML in the place of a script fails with a misleading syntax error. */
const isPage = (path: string) => !path.startsWith('/_app/') && !/\.[a-z\d]+$/i.test(path);
