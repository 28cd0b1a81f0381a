// Creates the missing topics of infra/kafka/topics.json, and gives each part its rights on them (infra/kafka/rights.json) where the broker requires users.
import { createRights, createTopics } from '@karigar/local';
import { configured, kafkaSecurityConfig, loadConfig, replicasOf } from '@karigar/service-kit';

const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, NODE_ENV } = process.env;
const numberIn = (name) => (process.env[name] ? Number(process.env[name]) : undefined);
const security = await configured(() => loadConfig(kafkaSecurityConfig));
const topics = await createTopics({
  brokers,
  prefix,
  partitions: numberIn('KAFKA_PARTITIONS'),
  requestDays: numberIn('KAFKA_REQUEST_DAYS'),
  replicas: replicasOf({ NODE_ENV, KAFKA_REPLICAS: numberIn('KAFKA_REPLICAS') }),
  security,
});
console.log(`${topics.length} topics exist`);
if (process.env.KAFKA_RIGHTS === 'on') {
  await createRights({ brokers, prefix, security });
  console.log('Each part has its rights');
}
