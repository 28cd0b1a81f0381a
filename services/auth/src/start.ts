import { configured, createLogger, followDatabaseClock, kafkaOf, mongoOf, runService } from '@karigar/service-kit';
import { createAuthApp } from './app.ts';
import { loadAuthConfig } from './config.ts';

const config = await configured(loadAuthConfig);
const log = createLogger({ name: 'auth', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await configured(() => mongoOf(config, log));
const clock = await followDatabaseClock(mongo, log);
const kafka = kafkaOf(config, log);
const app = createAuthApp({ config, log, mongo, kafka, clock });
await runService(app, { log });
