import type { TestProject } from 'vitest/node';
import { startEngines } from '../engines/start-engines.ts';

/** Where the engines of this test run are: `inject('engines')`, or the variables `KARIGAR_TEST_*`. */
export interface EnginesForTests {
  mongoUrl: string;
  kafkaBrokers: string;
  redisUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    engines: EnginesForTests;
  }
}

/** One set of real engines for the whole run; every test file takes a database and a topic prefix of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engines = await startEngines({ log: (line) => console.error(`engines: ${line}`) });
  const { mongoUrl, kafkaBrokers, redisUrl } = engines;
  project.provide('engines', { mongoUrl, kafkaBrokers, redisUrl });
  process.env['KARIGAR_TEST_MONGO_URL'] = mongoUrl;
  process.env['KARIGAR_TEST_KAFKA_BROKERS'] = kafkaBrokers;
  process.env['KARIGAR_TEST_REDIS_URL'] = redisUrl;
  return () => engines.stop();
}
