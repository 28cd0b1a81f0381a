import { configured, createLogger, createRedis, kafkaOf, runService } from '@karigar/service-kit';
import { createGatewayApp } from './app.ts';
import { loadGatewayConfig } from './config.ts';

const config = await configured(loadGatewayConfig);
const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL, instance: config.INSTANCE_ID });
const kafka = kafkaOf(config, log);
const redis = createRedis(config.REDIS_URL, log);
const app = createGatewayApp({ config, log, kafka, redis });
await runService(app, { log });
