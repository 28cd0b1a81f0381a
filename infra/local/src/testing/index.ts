import type { EngineUrls } from '../engines/start-engines.ts';

export { startKafkaSet, type KafkaSet } from './kafka-set.ts';
export { startMongoSet, type MongoSet } from './mongo-set.ts';

/** The engines that all test files of this run share. Take a database and a topic prefix of your own on them. */
export function sharedEngines(): EngineUrls {
  return {
    mongoUrl: variable('KARIGAR_TEST_MONGO_URL'),
    kafkaBrokers: variable('KARIGAR_TEST_KAFKA_BROKERS'),
    redisUrl: variable('KARIGAR_TEST_REDIS_URL'),
  };
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: it is set by vitest's integration and e2e projects only`);
  return value;
}
