// Creates the missing topics of infra/kafka/topics.json.
import { createTopics } from '@karigar/local';
import { kafkaSecurityConfig } from '@karigar/service-kit';

const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: partitions } = process.env;
const topics = await createTopics({
  brokers,
  prefix,
  partitions: partitions && Number(partitions),
  security: kafkaSecurityConfig.parse(process.env),
});
console.log(`${topics.length} topics exist`);
