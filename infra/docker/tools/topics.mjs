// Creates the missing topics of infra/kafka/topics.json.
import { createTopics } from '@karigar/local';
import { kafkaSecurityConfig, replicasOf } from '@karigar/service-kit';

const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: partitions, KAFKA_REPLICAS, NODE_ENV } = process.env;
const topics = await createTopics({
  brokers,
  prefix,
  partitions: partitions && Number(partitions),
  replicas: replicasOf({ NODE_ENV, KAFKA_REPLICAS: KAFKA_REPLICAS && Number(KAFKA_REPLICAS) }),
  security: kafkaSecurityConfig.parse(process.env),
});
console.log(`${topics.length} topics exist`);
