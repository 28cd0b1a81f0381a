import { connectMongo, createKafka, createLogger, runService } from '@karigar/service-kit';
import { createOrderApp } from './app.ts';
import { loadOrderConfig } from './config.ts';

const config = loadOrderConfig();
const log = createLogger({ name: 'order', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await connectMongo(config.MONGO_URL, log);
const kafka = createKafka({
  brokers: config.KAFKA_BROKERS,
  clientId: config.INSTANCE_ID,
  log,
  onFatal: () => process.kill(process.pid, 'SIGTERM'),
});
const app = createOrderApp({ config, log, mongo, kafka });
await runService(app, { log });
