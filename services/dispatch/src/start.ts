import { configured, createLogger, followDatabaseClock, kafkaOf, mongoOf, runService } from '@karigar/service-kit';
import { createDispatchApp } from './app.ts';
import { loadDispatchConfig } from './config.ts';

const config = await configured(loadDispatchConfig);
const log = createLogger({ name: 'dispatch', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await configured(() => mongoOf(config, log));
const clock = await followDatabaseClock(mongo, log);
const kafka = kafkaOf(config, log);
const app = createDispatchApp({ config, log, mongo, kafka, clock });
await runService(app, { log });
