import { configured, connectMongo, createLogger, followDatabaseClock, kafkaOf, runService } from '@karigar/service-kit';
import { createAuthApp } from './app.ts';
import { loadAuthConfig } from './config.ts';

const config = await configured(loadAuthConfig);
const log = createLogger({ name: 'auth', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await connectMongo(config.MONGO_URL, log);
const clock = await followDatabaseClock(mongo, log);
const kafka = kafkaOf(config, log);
const app = createAuthApp({ config, log, mongo, kafka, clock });
await runService(app, { log });
