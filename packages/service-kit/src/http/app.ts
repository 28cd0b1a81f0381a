import { createHash, timingSafeEqual } from 'node:crypto';
import { serverTimeHeader } from '@karigar/contracts';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { armCrashPoint, disarmCrashPoints, passedCrashPoints } from '../crash/crash-point.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SecurityLog } from '../security/security-log.ts';
import { contextOf, withContext } from './context.ts';
import { problemHandler } from './problem-handler.ts';
import { readiness, type Check } from './readiness.ts';

const jsonLimit = '100kb';

export interface HttpAppOptions {
  readonly name: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly checks: readonly Check[];
  readonly routers: readonly Router[];
  readonly security?: SecurityLog;
  /** By which the service decides; default: the machine's. */
  readonly clock?: Clock;
  /** Routes under `/internal`, for other services, which know the shared key. */
  readonly internal?: { readonly key: string; readonly router?: Router; readonly crashPoints?: boolean };
}

/** The Express app of every service: request ids and traces, health, metrics, JSON bodies, problem+json for every refusal. */
export function createHttpApp({ name, log, metrics, checks, routers, security, clock = systemClock, internal }: HttpAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(withContext, observe(metrics, log), tellTime(clock));
  app.get('/healthz', (_req, res) => void res.json({ status: 'up', part: name }));
  app.get('/readyz', readiness(checks));
  app.get('/metrics', async (_req, res) => void res.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
  app.use(express.json({ limit: jsonLimit, strict: true }));
  if (internal !== undefined) app.use('/internal', internalRoutes(internal));
  for (const router of routers) app.use(router);
  app.use(() => {
    throw new ProblemError('NOT_FOUND', { message: 'There is nothing at this address.' });
  });
  app.use(problemHandler(log, security));
  return app;
}

/** Tells browsers the time by which the service decides. Node's own `Date` is the machine's, which may be wrong. */
const tellTime =
  (clock: Clock): RequestHandler =>
  (_req, res, next) => {
    res.setHeader(serverTimeHeader, clock.now().toISOString());
    next();
  };

/** One log line and one measurement per answer. Paths without their query: it may hold a phone number. */
export function observe(metrics: Metrics, log: Logger): RequestHandler {
  return (req, res, next) => {
    const end = metrics.httpSeconds.startTimer();
    res.once('close', () => {
      const route = (res.locals['route'] as string | undefined) ?? (req.route as { path?: string } | undefined)?.path ?? 'none';
      const seconds = end({ method: req.method, route, status: String(res.statusCode) });
      if (route === '/healthz' || route === '/readyz' || route === '/metrics') return;
      const line = {
        method: req.method,
        route,
        status: res.statusCode,
        ms: Math.round(seconds * 1_000),
        requestId: contextOf(res)?.requestId,
      };
      if (res.statusCode >= 500) log.warn(line, 'answered');
      else log.debug(line, 'answered');
    });
    next();
  };
}

/** Constant-time comparison, so that the time does not reveal how much of a guess is right. */
const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(sha256(given), sha256(secret));
const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();

function internalRoutes({ key, router, crashPoints }: NonNullable<HttpAppOptions['internal']>): RequestHandler {
  const routes = express.Router();
  routes.use((req, _res, next) => {
    if (!isSameSecret(req.get('x-internal-key') ?? '', key)) throw new ProblemError('NOT_FOUND');
    next();
  });
  if (crashPoints === true) {
    routes.get('/crash-points', (_req, res) => void res.json(passedCrashPoints()));
    routes.post('/crash-points', (req, res) => {
      const { name, nth } = req.body as { name: string; nth?: number };
      armCrashPoint(name, nth);
      res.json({ armed: name });
    });
    routes.delete('/crash-points', (_req, res) => {
      disarmCrashPoints();
      res.json({});
    });
  }
  if (router !== undefined) routes.use(router);
  return routes;
}
