import type { Logger } from '../log/logger.ts';
import { createKafka } from './kafkajs-port.ts';
import type { KafkaPort } from './port.ts';

/** The Kafka port of a process as its environment says. A consumer that has stopped for good ends the process in order, so that it is started anew. */
export const kafkaOf = (config: { KAFKA_BROKERS: string; KAFKA_SESSION_TIMEOUT_MS: number; INSTANCE_ID: string }, log: Logger): KafkaPort =>
  createKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: config.INSTANCE_ID,
    sessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
    log,
    onFatal: () => process.kill(process.pid, 'SIGTERM'),
  });
