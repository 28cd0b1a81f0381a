import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import { within } from '../background/within.ts';
import { armCrashPoint, disarmCrashPoints, passedCrashPoints } from '../crash/crash-point.ts';
import { ProblemError, toProblem } from '../errors/problem-error.ts';
import { continueTrace, runInContext, type CallContext } from '../log/context.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isTransient } from '../mongo/connect.ts';
import type { SecurityLog } from '../security/security-log.ts';

const jsonLimit = '100kb';
const checkWithinMs = 2_000;

/** A readiness check of one dependency. Name and reason appear in `/readyz`. */
export interface Check {
  readonly name: string;
  readonly ready: () => Readiness | Promise<Readiness>;
  /** Whether it only appears in the answer: the process is ready without it. */
  readonly isOnlyReported?: boolean;
}

/** A list names what is missing; an empty one means ready. */
type Readiness = boolean | readonly string[];

export interface HttpAppOptions {
  readonly name: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly checks: readonly Check[];
  readonly routers: readonly Router[];
  readonly security?: SecurityLog;
  /** Routes under `/internal`, for other services, which know the shared key. */
  readonly internal?: { readonly key: string; readonly router?: Router; readonly crashPoints?: boolean };
}

/** The Express app of every service: request ids and traces, health, metrics, JSON bodies, problem+json for every refusal. */
export function createHttpApp({ name, log, metrics, checks, routers, security, internal }: HttpAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(withContext, observe(metrics, log));
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

/** The gateway answers for a service that is silent for 8 s after the end of a request. */
const budgetMs = 7_000;

/**
 * Gives a request an id, a trace and a deadline that apply to everything it causes: 7 s from the end of the request, or what the caller has left
 * (`x-budget-ms`). So no work continues after the answer, however many services it involves. Later handlers read them by `contextOf`.
 */
export const assignContext: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const requestId = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader('x-request-id', requestId);
  const context: CallContext = { requestId, traceparent: continueTrace(req.get('traceparent')) };
  res.locals['context'] = context;
  const budget = Number(req.get('x-budget-ms') ?? budgetMs);
  const begin = () => {
    context.deadline ??= performance.now() + (budget >= 0 ? Math.min(budget, budgetMs) : budgetMs);
  };
  res.locals['beginDeadline'] = begin;
  const hasBody = req.headers['transfer-encoding'] !== undefined || (req.headers['content-length'] ?? '0') !== '0';
  if (hasBody) req.once('end', begin);
  else begin();
  next();
};

/** Begins the deadline of a call of which nothing more is read: the end of a body that nobody reads would never come. */
export const beginDeadline = (res: Response): void => (res.locals['beginDeadline'] as (() => void) | undefined)?.();

/** The context that `assignContext` has given to a request. */
export const contextOf = (res: Response): CallContext | undefined => res.locals['context'] as CallContext | undefined;

/** `assignContext`, for everything that the request causes: logs, events and calls to other services find the context by themselves. */
export const withContext: RequestHandler = (req, res, next) =>
  assignContext(req, res, () => {
    const context = contextOf(res);
    if (context !== undefined) runInContext(context, next);
  });

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

/** Runs every check with a limit of 2 s each. 503 names what is missing. */
export function readiness(checks: readonly Check[]): RequestHandler {
  return async (_req, res) => {
    const results = await Promise.all(
      checks.map(async ({ name, ready, isOnlyReported = false }) => ({ name, isOnlyReported, ...(await settles(ready)) })),
    );
    const all = results.every((result) => result.ready || result.isOnlyReported);
    const missing = results.flatMap((result) => result.missing);
    res
      .status(all ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({
        status: all ? 'ready' : 'not ready',
        checks: Object.fromEntries(results.map((result) => [result.name, result.ready])),
        ...(missing.length === 0 ? {} : { missing }),
      });
  };
}

async function settles(ready: Check['ready']): Promise<{ ready: boolean; missing: readonly string[] }> {
  const asked = async (): Promise<Readiness> => ready();
  const answer = await within(
    checkWithinMs,
    asked().catch(() => false),
    () => false,
  );
  return typeof answer === 'boolean' ? { ready: answer, missing: [] } : { ready: answer.length === 0, missing: answer };
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

/** The edge: every error becomes problem+json; unknown errors are logged here, once. */
export function problemHandler(log: Logger, security?: SecurityLog): ErrorRequestHandler {
  return (error: unknown, _req: Request, res: Response, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const problem = asProblem(error);
    const context = contextOf(res);
    const requestId = context?.requestId ?? '';
    if (problem.status >= 500) log.error({ err: error, problem: problem.code, requestId }, 'request failed');
    security?.refused(problem.code, problem.status, context);
    const retryAfter = problem.extras['retryAfter'];
    if (typeof retryAfter === 'number') res.set('retry-after', String(Math.ceil(retryAfter)));
    res
      .status(problem.status)
      .set('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(toProblem(problem, requestId)));
  };
}

function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  if (type === 'entity.parse.failed' || type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new ProblemError('MALFORMED', { cause: error });
  if (type === 'entity.too.large' || type === 'parameters.too.many') return new ProblemError('TOO_LARGE', { cause: error });
  if (type === 'request.aborted' || type === 'request.size.invalid') return new ProblemError('MALFORMED', { cause: error });
  if (error instanceof URIError || status === 400) return new ProblemError('MALFORMED', { cause: error });
  if (isTransient(error)) return new ProblemError('UNAVAILABLE', { cause: error, extras: { retryAfter: 2 } });
  return new ProblemError('INTERNAL', { cause: error });
}

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  /**
   * Graceful shutdown: accepts no new connections, closes each keep-alive connection after the request it is serving, and cuts the remaining ones
   * after 10 s.
   */
  stop(): Promise<void>;
}

/** How long a client may take to send a request, in milliseconds. Slower clients get 408 and are disconnected, so that they do not occupy connections. */
export interface SendingLimits {
  /** From the connection, or the previous request, to the end of the headers. */
  readonly headersWithinMs: number;
  /** To the end of the body. */
  readonly requestWithinMs: number;
  /** How often connections are checked. */
  readonly checkEveryMs: number;
}

/** A form with eight pictures takes two minutes over a slow mobile network. The same limits hold at the gateway, which streams to the service. */
const patient: SendingLimits = { headersWithinMs: 15_000, requestWithinMs: 120_000, checkEveryMs: 5_000 };

/**
 * Listens. The server creates requests and responses with Express's prototypes from the start: Express 5 otherwise changes the prototype of
 * every request and response, which de-optimises Node's objects (76 to 21 µs of CPU for a bare answer).
 */
export async function listen(
  app: Express,
  { host, port, sending = {} }: { host: string; port: number; sending?: Partial<SendingLimits> | undefined },
): Promise<RunningServer> {
  const { headersWithinMs, requestWithinMs, checkEveryMs } = { ...patient, ...sending };
  class AppRequest extends http.IncomingMessage {}
  class AppResponse extends http.ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  // Express types these as complete objects, though they are prototypes.
  app.request = AppRequest.prototype as unknown as Express['request'];
  app.response = AppResponse.prototype as unknown as Express['response'];
  const server = http.createServer(
    {
      IncomingMessage: AppRequest,
      // Node's types want a class that is generic in its request.
      ServerResponse: AppResponse as never,
      requestTimeout: requestWithinMs,
      headersTimeout: headersWithinMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    app,
  );
  server.keepAliveTimeout = 65_000;
  const drain = drainKeepAlive(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), 10_000);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        drain();
        server.closeIdleConnections();
      }),
  };
}

/**
 * Returns a function that makes every response, including those under way, the last one of its connection. `server.close` alone leaves busy
 * keep-alive connections open, on which clients keep sending requests until the process is killed.
 */
function drainKeepAlive(server: Server): () => void {
  const underWay = new Set<http.ServerResponse>();
  let draining = false;
  const makeLast = (res: http.ServerResponse) => {
    if (!res.headersSent) res.setHeader('connection', 'close');
    // The headers, already sent, promised keep-alive, so the connection is closed after the response.
    else res.once('finish', () => res.req.socket.end());
  };
  server.prependListener('request', (_req, res) => {
    underWay.add(res);
    res.once('close', () => underWay.delete(res));
    if (draining) makeLast(res);
  });
  return () => {
    draining = true;
    for (const res of underWay) makeLast(res);
  };
}
