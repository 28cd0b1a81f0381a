import type { Logger } from '@karigar/service-kit';
import { Router, type RequestHandler } from 'express';
import { forward } from '../api/forward.ts';
import { addressOf, requestHeaders } from '../api/headers.ts';
import { createUpstream, type Upstream } from '../api/upstream.ts';
import { notificationPages } from './notification-pages.ts';
import { createRemoteList, type ExpectedRemote } from './remotes.ts';
import { onlyReads } from './site.ts';

const FORWARD_TIMEOUT_MS = 60_000;
const MANIFEST_TIMEOUT_MS = 3_000;

/** Serves the frontends from their development servers. Hot updates go straight from those servers to the page. */
export function devSite({
  servers,
  remotes,
  log,
}: {
  servers: Readonly<Record<string, string>>;
  remotes: readonly ExpectedRemote[];
  log: Logger;
}): { router: Router; close(): Promise<void> } {
  const upstreams = new Map(Object.entries(servers).map(([folder, url]) => [folder, createUpstream([url])]));
  const router = Router();

  const manifest = async (folder: string) => {
    const server = servers[folder];
    if (server === undefined) return undefined;
    const answer = await fetch(`${server}/remotes/${folder}/mf-manifest.json`, { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
    return answer.ok ? answer.text() : undefined;
  };
  const list = createRemoteList(remotes, manifest, log);
  router.get(
    '/frontends.json',
    async (_req, res) => void res.set('cache-control', 'no-store').json({ remotes: await list(), overrides: true }),
  );

  router.use(notificationPages(list));

  const forwardTo =
    (upstream: Upstream): RequestHandler =>
    (req, res) =>
      forward(req, res, {
        upstream,
        path: req.originalUrl,
        headers: requestHeaders(req, addressOf(req, 0)),
        body: null,
        idleTimeoutMs: FORWARD_TIMEOUT_MS,
      });
  for (const [folder, upstream] of upstreams) if (folder !== 'shell') router.use(`/remotes/${folder}`, onlyReads, forwardTo(upstream));
  const shell = upstreams.get('shell');
  if (shell !== undefined) router.use(onlyReads, forwardTo(shell));

  return {
    router,
    close: async () => {
      await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
    },
  };
}
