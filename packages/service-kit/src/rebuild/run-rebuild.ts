import { z } from 'zod';
import { followDatabaseClock } from '../clock.ts';
import { configured, kafkaConfig, loadConfig, mongoConfig, redisUrlSetting } from '../config/load-config.ts';
import { createKafka } from '../kafka/client.ts';
import { createLogger, type Logger } from '../log/logger.ts';
import { connectMongo } from '../mongo/connect.ts';
import type { RebuildableProjection, RebuildParts } from './rebuild.ts';

const config = z.object({
  ...mongoConfig.pick({ MONGO_URL: true }).shape,
  ...kafkaConfig.omit({ AUTH_URL: true, KAFKA_REPLICAS: true, KAFKA_SESSION_TIMEOUT_MS: true }).shape,
  REDIS_URL: redisUrlSetting.optional().describe('Address of Redis, where a projection depends on who is online.'),
});

/** What a service needs to create its projections. */
export interface RebuildDeps extends Pick<RebuildParts, 'mongo' | 'clock'> {
  readonly log: Logger;
  readonly redisUrl: string | undefined;
  /** Prefix of the topics. */
  readonly prefix: string;
}

/** A service's projections by name, and how to open and close what they need. */
export interface ProjectionsOf {
  readonly projections: Readonly<Record<string, RebuildableProjection>>;
  readonly start?: () => Promise<void>;
  readonly close?: () => void;
}

/**
 * The program `rebuild.js` of a service: rebuilds the projections named in its arguments while the service runs. Uses the service's configuration. Ends
 * early on SIGINT and SIGTERM.
 */
export async function runRebuild(service: string, open: (deps: RebuildDeps) => ProjectionsOf): Promise<void> {
  const env = await configured(() => loadConfig(config));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(new Error(`Stopped by ${signal}`)));
  const log = createLogger({ name: `${service}-rebuild`, level: 'warn' });
  const mongo = await configured(() => connectMongo(env.MONGO_URL, log));
  const clock = await followDatabaseClock(mongo, log);
  const kafka = createKafka({ brokers: env.KAFKA_BROKERS, security: env, clientId: `${service}-rebuild`, log });
  const { projections, start, close } = open({ mongo, clock, log, redisUrl: env.REDIS_URL, prefix: env.KAFKA_TOPIC_PREFIX });
  try {
    await start?.();
    const names = process.argv.slice(2);
    const unknown = names.filter((name) => !(name in projections));
    if (names.length === 0 || unknown.length > 0) {
      process.stderr.write(`The projections of ${service}: ${Object.keys(projections).join(', ')}\n`);
      process.exitCode = 2;
      return;
    }
    for (const name of names) {
      const counts = await projections[name]?.rebuild({
        service,
        mongo,
        kafka,
        topicPrefix: env.KAFKA_TOPIC_PREFIX,
        clock,
        log,
        signal: stopping.signal,
      });
      process.stdout.write(
        `${service} ${name}: ${Object.entries(counts ?? {})
          .map(([what, count]) => `${count} ${what}`)
          .join(', ')}\n`,
      );
    }
  } finally {
    close?.();
    await kafka.close();
    await mongo.close();
  }
}
