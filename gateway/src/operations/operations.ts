import { cached, createCache, ProblemError, readiness, type Check, type Metrics } from '@karigar/service-kit';
import { Router, type RequestHandler } from 'express';

const ttlMs = 1_000;
const answerWithinMs = 1_500;

/**
 * A service is ready when at least one of its processes is. Only reported: every gateway sees the same services, so a load balancer that took away those
 * with a missing service would take away all of them. Cached, so that frequent checks of the gateway do not multiply at the services.
 */
export function serviceCheck(name: string, urls: readonly string[]): Check {
  const answer = createCache<Promise<boolean>>({ max: 1, ttlMs });
  return { name, isOnlyReported: true, ready: () => cached(answer, name, () => anyReady(urls)) };
}

async function anyReady(urls: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(
    urls.map((url) =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerWithinMs) }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        },
        () => false,
      ),
    ),
  );
  return answers.includes(true);
}

/** Health and readiness for everybody; metrics for this machine only, because the port is public. */
export function operations({ metrics, checks }: { metrics: Metrics; checks: readonly Check[] }): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'up', part: 'gateway' }));
  router.get('/readyz', readiness(checks));
  router.get('/metrics', (req, res, next) => {
    const local = /^(::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '');
    if (!local || req.headers['x-forwarded-for'] !== undefined) throw new ProblemError('NOT_FOUND');
    return sendMetrics(metrics)(req, res, next);
  });
  return router;
}

export const sendMetrics =
  ({ registry }: Metrics): RequestHandler =>
  async (_req, res) =>
    void res.type(registry.contentType).send(await registry.metrics());
