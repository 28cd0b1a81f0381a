import { startEngines } from '../engines/start-engines.ts';

/** Global set-up of vitest: starts one set of engines for the whole run. See `sharedEngines`. */
export default async function setup(): Promise<() => Promise<void>> {
  const engines = await startEngines({ log: (line) => console.error(`engines: ${line}`) });
  process.env['KARIGAR_TEST_MONGO_URL'] = engines.mongoUrl;
  process.env['KARIGAR_TEST_KAFKA_BROKERS'] = engines.kafkaBrokers;
  process.env['KARIGAR_TEST_REDIS_URL'] = engines.redisUrl;
  return () => engines.stop();
}
