import { defined } from '@karigar/contracts';
import type { Connection } from 'mongoose';
import type { Router } from 'express';
import { createRevocations, type Revocations } from '../auth/revocations.ts';
import { createTokenVerifier, type TokenVerifier } from '../auth/verifier.ts';
import { systemClock, type Clock } from '../clock.ts';
import { replicasOf, type ServiceConfig } from '../config/load-config.ts';
import { createHttpApp } from '../http/app.ts';
import type { EdgeDeps } from '../http/implement.ts';
import { listen, type RunningServer } from '../http/listen.ts';
import type { Check } from '../http/readiness.ts';
import { createIdempotencyStore } from '../idempotency/idempotency.ts';
import { startInbox, type EventHandler } from '../inbox/inbox.ts';
import type { KafkaPort, RunningSubscription } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { ensureIndexes } from '../mongo/connect.ts';
import type { Drain } from '../outbox/drain.ts';
import { createPuller, type Puller } from '../outbox/puller.ts';
import { createRelay } from '../outbox/relay.ts';
import { dropLeftovers } from '../rebuild/rebuild.ts';
import { createSecurityLog, type SecurityLog } from '../security/security-log.ts';
import type { Startable } from './run-service.ts';

/** What a service's own code receives to build its use cases, routes and consumers. */
export interface ServiceParts {
  readonly config: ServiceConfig;
  readonly log: Logger;
  readonly mongo: Connection;
  readonly kafka: KafkaPort;
  readonly relay: Drain;
  /** For further drains. */
  readonly puller: Puller;
  readonly tokens: TokenVerifier;
  readonly revocations: Revocations;
  readonly metrics: Metrics;
  readonly security: SecurityLog;
  /** For `implement`. */
  readonly edge: EdgeDeps;
}

/** What a service adds to the common skeleton. */
export interface ServiceDefinition<Deps> {
  /** Also the consumer group. */
  readonly name: string;
  readonly deps: Deps;
  readonly routers: readonly Router[];
  readonly internal?: Router;
  /** Handlers that write projections and do nothing else. */
  readonly projections?: readonly EventHandler<Deps>[];
  /** The other handlers. Each event is projected before it is reacted to, so a reaction can read the projections. */
  readonly reactions?: readonly EventHandler<Deps>[];
  /** Whether it is ready before it has caught up with other services' events. */
  readonly isReadyBeforeCatchUp?: boolean;
  readonly checks?: readonly Check[];
  /**
   * What answers are read from, if not from the database itself. Started one after another before anything that needs the broker, so that a service
   * that starts while Kafka is unavailable can be read; stopped after the background work.
   */
  readonly beforeBroker?: readonly Startable[];
  /** Started one after another, after the relay and before the consumers; stopped in reverse order, after the server and before the consumers. */
  readonly background?: readonly Startable[];
  /** Called with the listening server, e.g. to attach the realtime channel; the result is stopped once the server accepts no more connections. */
  readonly onListening?: (running: RunningServer) => Promise<Startable | undefined>;
  /** Called last, e.g. to close connections that the background work needs until it has stopped. */
  readonly onStopped?: () => void;
}

/** A process that answers HTTP: a service, or the gateway. */
export interface ServiceApp extends Startable {
  /** Where it listens, once started. */
  readonly port: number;
}

/**
 * The skeleton of the four services. Starts listening first, so that it can report what it still waits for, then what it reads from memory, revocations
 * and keys, the relay, the background work and the consumers. Stops listening first, then the background work, the consumers and the relay, and closes
 * the connections last. Nothing connects before `start`.
 */
export function createServiceApp<Deps>(
  { config, log, mongo, kafka, clock = systemClock }: Pick<ServiceParts, 'config' | 'log' | 'mongo' | 'kafka'> & { readonly clock?: Clock },
  define: (parts: ServiceParts) => ServiceDefinition<Deps>,
): ServiceApp {
  const metrics = createMetrics(config.INSTANCE_ID, { defaults: config.NODE_ENV !== 'test' });
  const security = createSecurityLog({ log, metrics, key: config.ADDRESS_KEY });
  const puller = createPuller({ connection: mongo, log });
  const relay = createRelay({ connection: mongo, kafka, topicPrefix: config.KAFKA_TOPIC_PREFIX, log, metrics, puller });
  const revocations = createRevocations({ kafka, topicPrefix: config.KAFKA_TOPIC_PREFIX, instance: config.INSTANCE_ID, log });
  const tokens = createTokenVerifier({ jwksUrl: `${config.AUTH_URL}/.well-known/jwks.json`, revocations, clock, log });
  const edge = { tokens, idempotency: createIdempotencyStore(mongo, clock), checkAnswers: config.NODE_ENV !== 'production' };
  const definition = define({ config, log, mongo, kafka, relay, puller, tokens, revocations, metrics, security, edge });
  const { projections = [], reactions = [], beforeBroker = [], background = [] } = definition;
  const handlers = [...projections, ...reactions];
  let server: RunningServer | undefined;
  let attached: Startable | undefined;
  let inbox: RunningSubscription | undefined;
  let caughtUp = false;
  const replicas = replicasOf(config);
  /** Checked until it has been true once. */
  let areReplicated = replicas === 1;
  const underReplicatedTopics = async (): Promise<readonly string[]> => {
    if (areReplicated) return [];
    const topics = await kafka.underReplicated(config.KAFKA_TOPIC_PREFIX, replicas);
    areReplicated = topics.length === 0;
    if (!areReplicated) log.error({ topics, replicas }, 'topics are on too few brokers: set KAFKA_REPLICAS, or reassign their partitions');
    return topics;
  };

  const checks: Check[] = [
    { name: 'mongo', ready: async () => (await mongo.db?.command({ ping: 1 }))?.['ok'] === 1 },
    { name: 'kafka', ready: () => kafka.healthy() },
    { name: 'replicas', missing: underReplicatedTopics },
    { name: 'consumers', missing: () => kafka.stuck() },
    { name: 'tokens', ready: () => tokens.ready() },
    { name: 'events', ready: () => caughtUp || definition.isReadyBeforeCatchUp === true },
    ...(definition.checks ?? []),
  ];

  return {
    get port() {
      if (server === undefined) throw new Error('The service has not been started');
      return server.port;
    },
    start: async () => {
      await ensureIndexes(mongo);
      await dropLeftovers(mongo);
      const app = createHttpApp({
        name: definition.name,
        log,
        metrics,
        checks,
        security,
        clock,
        routers: definition.routers,
        internal: {
          key: config.INTERNAL_KEY,
          ...defined({ router: definition.internal }),
          crashPoints: config.CRASH_POINTS === 'on',
        },
      });
      // Listens first, so that /readyz can report what is missing, and so that auth can fetch its own keys.
      server = await listen(app, { host: config.HOST, port: config.PORT });
      attached = await definition.onListening?.(server);
      for (const part of beforeBroker) await part.start();
      await Promise.all([revocations.start(), tokens.start()]);
      // Before the consumers: joining a group whose member was killed takes a whole session time-out, and pending events must not wait for it.
      await relay.start();
      for (const part of background) await part.start();
      if (handlers.length > 0) {
        inbox = await startInbox({
          kafka,
          topicPrefix: config.KAFKA_TOPIC_PREFIX,
          group: definition.name,
          handlers,
          deps: definition.deps,
          log,
          metrics,
        });
        void inbox.caughtUp.then(() => (caughtUp = true));
      } else {
        caughtUp = true;
      }
      log.info({ port: server.port }, `${definition.name} is listening`);
    },
    stop: async () => {
      // Closed first, so that clients that are disconnected below cannot come back here.
      const closed = server?.stop();
      await attached?.stop();
      await closed;
      for (const part of [...beforeBroker, ...background].reverse()) await part.stop();
      await inbox?.stop();
      await relay.stop();
      definition.onStopped?.();
      await tokens.stop();
      await revocations.stop();
      await kafka.close();
      await mongo.close();
    },
  };
}
