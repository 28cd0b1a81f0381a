import { configured, connectMongo, createLogger, followDatabaseClock, kafkaOf, runService } from '@karigar/service-kit';
import { createOrderApp } from './app.ts';
import { loadOrderConfig } from './config.ts';

const config = await configured(loadOrderConfig);
const log = createLogger({ name: 'order', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await connectMongo(config.MONGO_URL, log);
const clock = await followDatabaseClock(mongo, log);
const kafka = kafkaOf(config, log);
const app = createOrderApp({ config, log, mongo, kafka, clock });
await runService(app, { log });
