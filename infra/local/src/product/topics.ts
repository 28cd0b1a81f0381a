import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTopics } from '@karigar/service-kit';
import { ROOT } from '../root.ts';

interface TopicList {
  defaultPartitions: number;
  topics: { name: string; retentionMs: number; partitions?: number }[];
  deadLetters: { suffix: string; retentionMs: number; partitions: number };
}

/** A topic as it is to be on the broker. */
export interface TopicPlan {
  name: string;
  partitions: number;
  config: Record<string, string>;
}

/**
 * The topics of the product, from `infra/kafka/topics.json`: one per aggregate, kept for ever because projections are built from them, and a
 * dead-letter topic beside each.
 * @param partitions of the aggregates' topics; default as in the list
 */
export function planTopics(prefix: string, partitions?: number, list: TopicList = readList()): TopicPlan[] {
  const { defaultPartitions, topics, deadLetters } = list;
  const keep = (retentionMs: number): Record<string, string> => ({ 'retention.ms': String(retentionMs) });
  return topics.flatMap((topic) => [
    { name: `${prefix}.${topic.name}`, partitions: topic.partitions ?? partitions ?? defaultPartitions, config: keep(topic.retentionMs) },
    { name: `${prefix}.${topic.name}${deadLetters.suffix}`, partitions: deadLetters.partitions, config: keep(deadLetters.retentionMs) },
  ]);
}

/** Makes the topics that are not there yet; existing ones are left as they are. */
export async function createTopics(options: { brokers: string; prefix: string; partitions?: number }): Promise<TopicPlan[]> {
  const plan = planTopics(options.prefix, options.partitions);
  await ensureTopics(options.brokers, plan);
  return plan;
}

function readList(): TopicList {
  return JSON.parse(readFileSync(join(ROOT, 'infra/kafka/topics.json'), 'utf8')) as TopicList;
}
