import { routes, type Route } from '@karigar/contracts';
import {
  createMetrics,
  createRevocations,
  createSecurityLog,
  createTokenVerifier,
  listen,
  observe,
  problemHandler,
  ProblemError,
  assignContext,
  type KafkaPort,
  type Logger,
  type RunningServer,
  type SendingLimits,
  type ServiceApp,
  type Startable,
} from '@karigar/service-kit';
import express, { type RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import { apiHandler } from './api/api.ts';
import { addressOf, foreignHostLog, onlyOwnHosts, ownHosts } from './api/headers.ts';
import { createUpstream } from './api/upstream.ts';
import type { GatewayConfig } from './config.ts';
import { createLimits } from './limits/limits.ts';
import { apiDocs } from './pages/api-docs.ts';
import { devInbox } from './pages/dev-inbox.ts';
import { operations, sendMetrics, serviceCheck } from './operations/operations.ts';
import { policyReports } from './operations/policy-reports.ts';
import { attachRealtime } from './realtime/upgrade.ts';
import { devSite } from './site/dev-site.ts';
import { apiHeaders, pageHeaders, policyReportsPath } from './site/security-headers.ts';
import { builtSite } from './site/site.ts';

export type { GatewayConfig } from './config.ts';
export { gatewayConfig, loadGatewayConfig } from './config.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly kafka: KafkaPort;
  readonly redis: Redis;
  /** How slowly clients may send; the same default as every server. */
  readonly sending?: Partial<SendingLimits>;
}

/**
 * The gateway: one origin for the API, the live channel and the frontends. It parses no body of a call; only public pages are filled with data (ADR 42).
 * Nothing connects before `start`.
 */
export function createGatewayApp({ config, log, kafka, redis, sending }: GatewayDeps): ServiceApp {
  const metrics = createMetrics(config.INSTANCE_ID, { defaults: config.NODE_ENV !== 'test' });
  const security = createSecurityLog({ log, metrics, key: config.ADDRESS_KEY });
  const revocations = createRevocations({ kafka, topicPrefix: config.KAFKA_TOPIC_PREFIX, instance: config.INSTANCE_ID, log });
  const tokens = createTokenVerifier({ jwksUrl: `${config.AUTH_URL}/.well-known/jwks.json`, revocations, log });
  const limits = createLimits({ redis, prefix: config.KAFKA_TOPIC_PREFIX, mode: config.LIMITS_PER_ADDRESS });
  const upstreams = {
    auth: createUpstream([config.AUTH_URL]),
    catalog: createUpstream([config.CATALOG_URL]),
    order: createUpstream([config.ORDER_URL]),
    dispatch: createUpstream(config.DISPATCH_URLS),
  };
  const isProduction = config.NODE_ENV === 'production';
  /** See "Your own build in a running shell" in shell/README.md. */
  const overrides = !isProduction;
  const development =
    config.DEV_FRONTENDS === undefined ? undefined : devSite({ servers: config.DEV_FRONTENDS, remotes: config.REMOTES, log });
  const origins = [new URL(config.PUBLIC_URL).origin, ...config.ALLOWED_ORIGINS];
  const forwarded = Object.values<Route>(routes).filter(({ path }) => !isProduction || !path.startsWith('/dev/'));
  const api = apiHandler({ routes: forwarded, upstreams, tokens, limits, proxies: config.TRUST_PROXY });
  const countFile: RequestHandler = async (req, _res, next) => {
    await limits.countAddress('file', addressOf(req, config.TRUST_PROXY));
    next();
  };
  const checks = [
    { name: 'tokens', ready: () => tokens.ready() },
    serviceCheck('auth', [config.AUTH_URL]),
    serviceCheck('catalog', [config.CATALOG_URL]),
    serviceCheck('order', [config.ORDER_URL]),
    serviceCheck('dispatch', config.DISPATCH_URLS),
  ];

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Not `withContext`: asynchronous context costs a fifth of a call in Node 20, and every handler is passed the context that it needs.
  app.use(assignContext, observe(metrics, log));
  const isOwnHost = ownHosts(origins, { local: !isProduction });
  const ownHost = onlyOwnHosts(isOwnHost, foreignHostLog(log));
  const pages = pageHeaders({ publicUrl: config.PUBLIC_URL, devServers: Object.values(config.DEV_FRONTENDS ?? {}), overrides });
  app.use('/api/docs', pages, ownHost, countFile, apiDocs(config.DOCS_DIR));
  // API calls are most of the traffic and each middleware costs time, so they come before the pages.
  const calls = [apiHeaders(config.PUBLIC_URL), ownHost, api];
  app.use('/api', ...calls);
  app.get('/.well-known/jwks.json', ...calls);
  app.use(pages, operations({ metrics, checks }), ownHost);
  app.use('/socket.io', () => {
    throw new ProblemError('NOT_FOUND', { message: 'The live channel speaks websocket only.' });
  });
  app.use(countFile);
  app.use(policyReportsPath, policyReports(security));
  if (!isProduction) app.use('/dev', devInbox());
  app.use(
    development?.router ??
      builtSite({
        folder: config.FRONTENDS_DIR,
        remotes: config.REMOTES,
        overrides,
        catalogUrl: config.CATALOG_URL,
        orderUrl: config.ORDER_URL,
        publicUrl: config.PUBLIC_URL,
        market: { name: config.BRAND_NAME, timeZone: config.TIME_ZONE, pictures: config.BRAND_DIR },
        log,
      }),
  );
  app.use(problemHandler(log, security));

  let publicServer: RunningServer | undefined;
  let metricsServer: RunningServer | undefined;
  let realtime: Startable | undefined;

  return {
    get port() {
      if (publicServer === undefined) throw new Error('The gateway has not been started');
      return publicServer.port;
    },
    start: async () => {
      await redis
        .connect()
        .catch((error: unknown) => log.warn({ err: error }, 'redis is unavailable: calls are counted here until it is back'));
      publicServer = await listen(app, { host: config.HOST, port: config.PORT, sending });
      realtime = attachRealtime(publicServer.server, {
        dispatch: upstreams.dispatch,
        limits,
        origins,
        isSameHost: isProduction ? () => false : isOwnHost,
        proxies: config.TRUST_PROXY,
        security,
        log,
      });
      if (config.METRICS_PORT !== undefined)
        metricsServer = await listen(express().get('/metrics', sendMetrics(metrics)), { host: config.HOST, port: config.METRICS_PORT });
      await Promise.all([revocations.start(), tokens.start()]);
      log.info({ port: publicServer.port }, 'gateway is listening');
    },
    stop: async () => {
      await realtime?.stop();
      await publicServer?.stop();
      await metricsServer?.stop();
      await tokens.stop();
      await revocations.stop();
      await Promise.all([...Object.values(upstreams).map((upstream) => upstream.close()), development?.close()]);
      await kafka.close();
      redis.disconnect();
    },
  };
}
