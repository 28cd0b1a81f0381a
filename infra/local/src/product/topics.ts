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

/** What an installation decides about new topics. */
export interface TopicChoices {
  /** Of topics for which the list names no number. Default: as in the list. */
  partitions?: number;
  /** Days for which the addresses in `request` are kept. Default: as in the list. */
  requestDays?: number;
}

/**
 * The topics of the product, from `infra/kafka/topics.json`: one per aggregate, and a dead-letter topic for each. Most are kept for ever, because
 * projections are rebuilt from them. Of people and of services, whose events each carry all that is known, the last event of each is kept: the one that
 * says that an account is deleted, or a service archived, removes everything before it. Dead letters are kept no longer than the events.
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
        config: { ...keep(retentionMs), ...(isCompacted ? compacted : {}) },
      },
      {
        name: `${prefix}.${name}${deadLetters.suffix}`,
        partitions: deadLetters.partitions,
        config: keep(retentionMs === FOR_EVER ? deadLettersMs : Math.min(deadLettersMs, retentionMs)),
      },
    ];
  });
}

const FOR_EVER = -1;
const DAY_MS = 24 * 3_600_000;

/** Kafka deletes whole segments. A new one every day lets an event go within a day after its time, though others follow it. */
const keep = (retentionMs: number): Record<string, string> =>
  retentionMs === FOR_EVER ? { 'retention.ms': String(FOR_EVER) } : { 'retention.ms': String(retentionMs), 'segment.ms': String(DAY_MS) };

/** Within a day, though little else is published. */
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
