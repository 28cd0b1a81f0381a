import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTopics } from '@karigar/service-kit';
import { ROOT } from '../root.ts';

interface TopicList {
  defaultPartitions: number;
  topics: { name: string; retentionMs: number; partitions?: number }[];
  deadLetters: { suffix: string; retentionMs: number; partitions: number };
}

/** The desired settings of a topic. */
export interface TopicPlan {
  name: string;
  partitions: number;
  config: Record<string, string>;
}

/**
 * The topics of the product, from `infra/kafka/topics.json`: one per aggregate, kept for ever because projections are rebuilt from them, and a
 * dead-letter topic for each.
 * @param partitions of topics for which the list names no number; default as in the list
 */
export function planTopics(prefix: string, partitions?: number, list: TopicList = readList()): TopicPlan[] {
  const { defaultPartitions, topics, deadLetters } = list;
  const keep = (retentionMs: number): Record<string, string> => ({ 'retention.ms': String(retentionMs) });
  return topics.flatMap((topic) => [
    { name: `${prefix}.${topic.name}`, partitions: topic.partitions ?? partitions ?? defaultPartitions, config: keep(topic.retentionMs) },
    { name: `${prefix}.${topic.name}${deadLetters.suffix}`, partitions: deadLetters.partitions, config: keep(deadLetters.retentionMs) },
  ]);
}

/** Creates missing topics. Existing ones are left as they are. */
export async function createTopics(options: { brokers: string; prefix: string; partitions?: number }): Promise<TopicPlan[]> {
  const plan = planTopics(options.prefix, options.partitions);
  await ensureTopics(options.brokers, plan);
  return plan;
}

function readList(): TopicList {
  return JSON.parse(readFileSync(join(ROOT, 'infra/kafka/topics.json'), 'utf8')) as TopicList;
}
