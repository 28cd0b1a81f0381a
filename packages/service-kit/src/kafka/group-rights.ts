import { Kafka, logLevel, type KafkaConfig } from 'kafkajs';
import type { Logger } from '../log/logger.ts';

const logEveryMs = 60_000;

/** The consumer groups that the broker refuses this process. */
export interface GroupRights {
  /** Asks the broker. A refusal is logged once a minute per group. */
  isRefused(group: string): Promise<boolean>;
  /** The group has been joined. */
  joined(group: string): void;
  /** What is missing, as `group: right`. */
  missing(): readonly string[];
}

export function createGroupRights(config: KafkaConfig, user: string | undefined, log: Logger): GroupRights {
  /** When each refused group was logged. */
  const refused = new Map<string, number>();
  return {
    isRefused: async (group) => {
      if (!(await isGroupRefused(config, group, log))) return false;
      const loggedAt = refused.get(group);
      if (loggedAt !== undefined && performance.now() - loggedAt < logEveryMs) return true;
      refused.set(group, performance.now());
      log.error({ group, user }, 'Kafka refuses this consumer group: grant the user READ on the group (infra/kafka/rights.json)');
      return true;
    },
    joined: (group) => void refused.delete(group),
    missing: () => [...refused.keys()].map((group) => `${group}: no right to READ this group`),
  };
}

/** Whether an error, or what caused it, says that the broker refuses the group. */
export const isGroupRefusal = (error: unknown): boolean =>
  error instanceof Error && ((error as { type?: string }).type === 'GROUP_AUTHORIZATION_FAILED' || isGroupRefusal(error.cause));

/**
 * kafkajs reports a refused group as "coordinator not found", as it does for a broker that has just started, and tells the reason only in its debug
 * log. So this asks once more and reads that log.
 */
async function isGroupRefused(config: KafkaConfig, group: string, log: Logger): Promise<boolean> {
  let isRefused = false;
  const admin = new Kafka({
    ...config,
    // The first attempt only finds out where the brokers are.
    retry: { initialRetryTime: 100, retries: 2 },
    logLevel: logLevel.DEBUG,
    logCreator:
      () =>
      ({ log: entry }) => {
        isRefused ||= isGroupRefusal(entry['error']);
      },
  }).admin();
  try {
    await admin.connect();
    await admin.describeGroups([group]);
  } catch (error) {
    if (!isRefused) log.debug({ err: error, group }, 'could not query the consumer group');
  } finally {
    await admin.disconnect();
  }
  return isRefused;
}
