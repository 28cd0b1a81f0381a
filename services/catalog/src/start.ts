import { connectMongo, createLogger, followDatabaseClock, kafkaOf, runService } from '@karigar/service-kit';
import { createCatalogApp } from './app.ts';
import { loadCatalogConfig } from './config.ts';

const config = loadCatalogConfig();
const log = createLogger({ name: 'catalog', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await connectMongo(config.MONGO_URL, log);
const clock = await followDatabaseClock(mongo, log);
const kafka = kafkaOf(config, log);
const app = createCatalogApp({ config, log, mongo, kafka, clock });
await runService(app, { log });
