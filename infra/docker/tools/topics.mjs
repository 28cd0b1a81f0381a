// Creates the missing topics of infra/kafka/topics.json.
import { createTopics } from '@karigar/local';

const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: partitions } = process.env;
const topics = await createTopics({ brokers, prefix, partitions: partitions && Number(partitions) });
console.log(`${topics.length} topics exist`);
