// Creates the missing topics of infra/kafka/topics.json, and gives each part its rights on them (infra/kafka/rights.json) where the broker asks for users.
import { createRights, createTopics } from '@karigar/local';
import { kafkaSecurityConfig, replicasOf } from '@karigar/service-kit';

const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: partitions, KAFKA_REPLICAS, NODE_ENV } = process.env;
const security = kafkaSecurityConfig.parse(process.env);
const topics = await createTopics({
  brokers,
  prefix,
  partitions: partitions && Number(partitions),
  replicas: replicasOf({ NODE_ENV, KAFKA_REPLICAS: KAFKA_REPLICAS && Number(KAFKA_REPLICAS) }),
  security,
});
console.log(`${topics.length} topics exist`);
if (process.env.KAFKA_RIGHTS === 'on') {
  await createRights({ brokers, prefix, security });
  console.log('Each part has its rights');
}
