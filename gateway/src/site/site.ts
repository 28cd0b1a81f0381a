import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageOf, ProblemError, type Logger } from '@karigar/service-kit';
import { Router, type Request, type RequestHandler } from 'express';
import { filesOf } from './files.ts';
import { marketFiles, pageOfMarket, type Market } from './market.ts';
import { notificationPages } from './notification-pages.ts';
import { pageHtml } from './page-html.ts';
import { createPublicPages } from './public-pages.ts';
import { createRemoteList, hasPage, type ExpectedRemote } from './remotes.ts';
import { createPageSender } from './send-page.ts';
import { sitemap } from './sitemap.ts';

export interface SiteDeps {
  /** Contains `shell/dist` and `<remote>/dist`. */
  readonly folder: string;
  readonly remotes: readonly ExpectedRemote[];
  /** Developers may replace a remote, in their own browser, by a build on their machine. */
  readonly overrides: boolean;
  /** The sources of public pages' content. */
  readonly catalogUrl: string;
  readonly orderUrl: string;
  readonly publicUrl: string;
  readonly market: Market;
  readonly log: Logger;
}

/** The shell's page. */
const errorPage = '/errorpage';

/**
 * Serves the frontends from their builds. Every path that is not a file is a page, and every page is the shell's index.html; a path without a page is
 * answered with the shell's not-found.html and status 404, which works without scripts. The page of a service or a provider has its content in the
 * HTML, and is a 404 when that does not exist.
 */
export function builtSite({ folder, remotes, overrides, catalogUrl, orderUrl, publicUrl, market, log }: SiteDeps): Router {
  const findPublicPage = createPublicPages({ catalogUrl, orderUrl, publicUrl, brand: market.name, log });
  const site = Router();

  const list = createRemoteList(remotes, (remote) => readFile(join(folder, remote, 'dist/mf-manifest.json'), 'utf8'), log);
  site.get('/frontends.json', async (_req, res) => void res.set('cache-control', 'no-cache').json({ remotes: await list(), overrides }));

  site.use(sitemap({ catalogUrl, publicUrl }));
  site.use(onlyReads);
  site.use(notificationPages(list));
  if (!overrides) site.use(noSourceMaps);
  for (const remote of remotes) site.use(`/remotes/${remote.folder}`, filesOf(join(folder, remote.folder, 'dist')));
  site.use('/remotes', notFound);
  const shell = join(folder, 'shell/dist');
  site.use(marketFiles(shell, market), filesOf(shell));
  const read = async (name: string) => {
    const page = await readFile(join(shell, name), 'utf8').catch((cause: unknown) => {
      throw new ProblemError('UNAVAILABLE', { cause, message: 'The shell has not been built yet.', extras: { retryAfter: 5 } });
    });
    return pageOfMarket(page, market);
  };
  const sendPage = createPageSender();
  site.use(async (req, res, next) => {
    if (!isPage(req.path)) return notFound(req, res, next);
    const frontends = { remotes: await list(), overrides };
    const found = req.path === errorPage || hasPage(frontends.remotes, req.path) ? await findPublicPage(req.path, queryOf(req)) : 'missing';
    if (found === 'missing') return sendPage(req, res.status(404), pageHtml(await read('not-found.html'), req.path, frontends));
    return sendPage(req, res, pageHtml(await read('index.html'), req.path, frontends, found?.(languageOf(req))));
  });
  return site;
}

export const onlyReads: RequestHandler = (req, res, next) =>
  req.method === 'GET' || req.method === 'HEAD' ? next() : notFound(req, res, next);

/** Source maps are for developers; error trackers take them from the image. */
const noSourceMaps: RequestHandler = (req, res, next) =>
  /(\.|%2e)(m|%6d)(a|%61)(p|%70)\b/i.test(req.path) ? notFound(req, res, next) : next();

const notFound: RequestHandler = () => {
  throw new ProblemError('NOT_FOUND', { message: 'Nothing was found at this address.' });
};

const queryOf = ({ originalUrl }: Request) => new URLSearchParams(originalUrl.split('?')[1]);

/** A missing file must be a 404: HTML in place of a script fails with a misleading syntax error. */
const isPage = (path: string) => !path.startsWith('/_app/') && !/\.[a-z\d]+$/i.test(path);
