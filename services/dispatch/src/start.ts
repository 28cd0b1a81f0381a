import { connectMongo, createKafka, createLogger, runService } from '@karigar/service-kit';
import { createDispatchApp } from './app.ts';
import { loadDispatchConfig } from './config.ts';

const config = loadDispatchConfig();
const log = createLogger({ name: 'dispatch', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await connectMongo(config.MONGO_URL, log);
const kafka = createKafka({
  brokers: config.KAFKA_BROKERS,
  clientId: config.INSTANCE_ID,
  log,
  onFatal: () => process.kill(process.pid, 'SIGTERM'),
});
const app = createDispatchApp({ config, log, mongo, kafka });
await runService(app, { log });
