import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copiesToAcknowledge, ensureTopics, type KafkaSecurity } from '@karigar/service-kit';
import { ROOT } from '../root.ts';

interface TopicList {
  defaultPartitions: number;
  topics: { name: string; retentionMs: number; compacted?: true; partitions?: number }[];
  deadLetters: { suffix: string; retentionMs: number; partitions: number };
}

/** The desired settings of a topic. */
export interface TopicPlan {
  name: string;
  partitions: number;
  config: Record<string, string>;
}

/**
 * The topics of the product, from `infra/kafka/topics.json`: one per aggregate, and a dead-letter topic for each. Most are kept for ever, because
 * projections are rebuilt from them. Of those about people, whose events each carry all that is known, the last event of each person is kept: the one
 * that says that an account is deleted removes everything before it.
 * @param partitions of topics for which the list names no number; default as in the list
 */
export function planTopics(prefix: string, partitions?: number, list: TopicList = readList()): TopicPlan[] {
  const { defaultPartitions, topics, deadLetters } = list;
  const keep = (retentionMs: number): Record<string, string> => ({ 'retention.ms': String(retentionMs) });
  return topics.flatMap((topic) => [
    {
      name: `${prefix}.${topic.name}`,
      partitions: topic.partitions ?? partitions ?? defaultPartitions,
      config: { ...keep(topic.retentionMs), ...(topic.compacted ? compacted : {}) },
    },
    { name: `${prefix}.${topic.name}${deadLetters.suffix}`, partitions: deadLetters.partitions, config: keep(deadLetters.retentionMs) },
  ]);
}

/** Within a day, though little else is published. */
const compacted = { 'cleanup.policy': 'compact', 'max.compaction.lag.ms': String(24 * 3_600_000) };

/** Creates missing topics. Existing ones are left as they are. */
export async function createTopics(options: {
  brokers: string;
  prefix: string;
  partitions?: number;
  /** Brokers that hold each event. Default 1. */
  replicas?: number;
  security?: KafkaSecurity;
}): Promise<TopicPlan[]> {
  const plan = planTopics(options.prefix, options.partitions);
  const { replicas = 1 } = options;
  const replicated = plan.map((topic) => ({
    ...topic,
    replicationFactor: replicas,
    config: { ...topic.config, 'min.insync.replicas': String(copiesToAcknowledge(replicas)) },
  }));
  await ensureTopics(options.brokers, replicated, options.security);
  return plan;
}

function readList(): TopicList {
  return JSON.parse(readFileSync(join(ROOT, 'infra/kafka/topics.json'), 'utf8')) as TopicList;
}
