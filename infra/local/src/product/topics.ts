import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copiesToAcknowledge, ensureTopics, type KafkaSecurity } from '@karigar/service-kit';
import { ROOT } from '../root.ts';

interface TopicList {
  defaultPartitions: number;
  topics: { name: string; retentionMs: number; compacted?: true; partitions?: number; deadLettersMs?: number }[];
  deadLetters: { suffix: string; retentionMs: number; partitions: number };
}

/** The desired settings of a topic. */
export interface TopicPlan {
  name: string;
  partitions: number;
  config: Record<string, string>;
}

/** Settings of an installation for new topics. */
export interface TopicChoices {
  /** Partitions of topics for which the list has no number. Default: the list's `defaultPartitions`. */
  partitions?: number;
  /** Days for which the addresses in `request` are kept. Default: as in the list. */
  requestDays?: number;
}

/**
 * The topics of the product, from `infra/kafka/topics.json`: one per aggregate, and a dead-letter topic for each. Most are kept for ever, because
 * projections are rebuilt from them. Topics whose events carry the whole state of an account or a service are compacted, so a deletion or an archiving
 * removes all earlier events. Dead letters are kept no longer than the events.
 */
export function planTopics(prefix: string, { partitions, requestDays }: TopicChoices = {}, list: TopicList = readList()): TopicPlan[] {
  const { defaultPartitions, topics, deadLetters } = list;
  return topics.flatMap(({ name, compacted: isCompacted, ...topic }) => {
    const retentionMs = name === 'request' && requestDays !== undefined ? requestDays * DAY_MS : topic.retentionMs;
    const deadLettersMs = topic.deadLettersMs ?? deadLetters.retentionMs;
    return [
      {
        name: `${prefix}.${name}`,
        partitions: topic.partitions ?? partitions ?? defaultPartitions,
        config: { ...retention(retentionMs), ...(isCompacted ? compacted : {}) },
      },
      {
        name: `${prefix}.${name}${deadLetters.suffix}`,
        partitions: deadLetters.partitions,
        config: retention(retentionMs === FOR_EVER ? deadLettersMs : Math.min(deadLettersMs, retentionMs)),
      },
    ];
  });
}

const FOR_EVER = -1;
const DAY_MS = 24 * 3_600_000;

/** Kafka deletes whole segments only. With a new one every day, an event is deleted within a day after its retention. */
const retention = (retentionMs: number): Record<string, string> =>
  retentionMs === FOR_EVER ? { 'retention.ms': String(FOR_EVER) } : { 'retention.ms': String(retentionMs), 'segment.ms': String(DAY_MS) };

/** Compacts within a day, also a topic with few events. */
const compacted = { 'cleanup.policy': 'compact', 'max.compaction.lag.ms': String(DAY_MS) };

/** Creates missing topics. Existing ones are left as they are. */
export async function createTopics({
  brokers,
  prefix,
  replicas = 1,
  security,
  ...choices
}: TopicChoices & {
  brokers: string;
  prefix: string;
  /** Brokers that hold each event. Default 1. */
  replicas?: number;
  security?: KafkaSecurity;
}): Promise<TopicPlan[]> {
  const plan = planTopics(prefix, choices);
  const replicated = plan.map((topic) => ({
    ...topic,
    replicationFactor: replicas,
    config: { ...topic.config, 'min.insync.replicas': String(copiesToAcknowledge(replicas)) },
  }));
  await ensureTopics(brokers, replicated, security);
  return plan;
}

function readList(): TopicList {
  return JSON.parse(readFileSync(join(ROOT, 'infra/kafka/topics.json'), 'utf8')) as TopicList;
}
