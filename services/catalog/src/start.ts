import { configured, createLogger, followDatabaseClock, kafkaOf, mongoOf, runService } from '@karigar/service-kit';
import { createCatalogApp } from './app.ts';
import { loadCatalogConfig, s3Settings } from './config.ts';

const config = await configured(loadCatalogConfig);
const log = createLogger({ name: 'catalog', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const mongo = await configured(() => mongoOf(config, log));
const clock = await followDatabaseClock(mongo, log);
const kafka = kafkaOf(config, log);
const s3 = s3Settings(config);
// The SDK is large, and most installations do without it.
const blobs = s3 && (await import('./media/data/s3-blob-store.ts')).createS3BlobStore(s3);
await configured(async () => blobs?.checkAccess());
const app = createCatalogApp({ config, log, mongo, kafka, clock, blobs });
await runService(app, { log });
