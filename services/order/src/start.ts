import { configured, createLogger, followDatabaseClock, kafkaOf, mongoOf, runService } from '@karigar/service-kit';
import { createOrderApp } from './app.ts';
import { loadOrderConfig } from './config.ts';

const config = await configured(loadOrderConfig);
const log = createLogger({ name: 'order', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await configured(() => mongoOf(config, log));
const clock = await followDatabaseClock(mongo, log);
const kafka = kafkaOf(config, log);
const app = createOrderApp({ config, log, mongo, kafka, clock });
await runService(app, { log });
