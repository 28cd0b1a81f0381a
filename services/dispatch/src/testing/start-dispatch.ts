import { connectMongo, createKafka, systemClock, type Clock, type KafkaPort, type ServiceApp } from '@karigar/service-kit';
import { checkStoredFields, startTestIssuer, until, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { onTestFinished } from 'vitest';
import { createDispatchApp } from '../app.ts';
import { loadDispatchConfig } from '../config.ts';
import type { Silence } from '../channel/socket/channel.ts';

/**
 * One instance of the service on the engines of a test file.
 * @param authUrl where its tokens are checked
 * @param redisUrl another way to Redis than the engines' own
 * @param env settings of its own
 * @param clock the database's time
 */
export async function startDispatch(
  { mongoUrl, kafkaBrokers, topicPrefix, log, ...engines }: TestEngines,
  {
    instance = 'dispatch-1',
    authUrl,
    redisUrl = engines.redisUrl,
    silence,
    kafka = createKafka({ brokers: kafkaBrokers, clientId: instance, log }),
    env = {},
    clock = systemClock,
  }: {
    instance?: string;
    authUrl: string;
    redisUrl?: string;
    silence?: Silence;
    kafka?: KafkaPort;
    env?: NodeJS.ProcessEnv;
    clock?: Clock;
  },
): Promise<ServiceApp> {
  const config = loadDispatchConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    MONGO_URL: mongoUrl,
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_TOPIC_PREFIX: topicPrefix,
    AUTH_URL: authUrl,
    INTERNAL_KEY: 'internal-key-of-a-test',
    REDIS_URL: redisUrl,
    CATALOG_URL: 'http://127.0.0.1:9',
    INSTANCE_ID: instance,
    LIMITS_PER_PERSON: '1000',
    ...env,
  });
  const mongo = await connectMongo(mongoUrl, log);
  const app = createDispatchApp({ config, log, clock, silence, mongo, kafka });
  await app.start();
  const { stop } = app;
  return Object.assign(app, {
    stop: async () => {
      await checkStoredFields(mongo);
      await stop();
    },
  });
}

/** Two ready instances for one test, `one` and `other`, with engines and an issuer of their own. The test stops `one` itself. */
export async function startTwoInstances() {
  const engines = await useEngines();
  onTestFinished(() => engines.close());
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  const one = await startDispatch(engines, { instance: 'dispatch-1', authUrl: issuer.url });
  const other = await startDispatch(engines, { instance: 'dispatch-2', authUrl: issuer.url });
  onTestFinished(() => other.stop());
  for (const { port } of [one, other]) await until('it is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  return { engines, issuer, one, other };
}
