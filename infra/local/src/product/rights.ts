import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grantRights, type KafkaRights, type KafkaSecurity } from '@karigar/service-kit';
import { ROOT } from '../root.ts';

/** The topics of each part, without prefix. `session` is readable by all, since every part checks tokens. */
export type RightsList = Readonly<Record<string, { readonly writes: readonly string[]; readonly reads: readonly string[] }>>;

/**
 * Each part's rights on the broker, from `infra/kafka/rights.json`. Its user has the same name; it may write to the dead-letter topics of what it
 * reads.
 */
export function planRights(prefix: string, list: RightsList = readList()): KafkaRights[] {
  const full = (topics: readonly string[], suffix = '') => topics.map((topic) => `${prefix}.${topic}${suffix}`);
  return Object.entries(list).map(([user, { writes, reads }]) => ({
    user,
    writes: [...full(writes), ...full(reads, '.dlq')],
    reads: [...new Set([...full(reads), `${prefix}.session`])],
    groups: [`${prefix}.${user}.`, `${prefix}.revocations.`],
    // Readiness checks the number of replicas of all topics.
    sees: [`${prefix}.`],
  }));
}

/** Grants each part's user its rights. The broker needs an authorizer, and the users must exist. */
export const createRights = ({ brokers, prefix, security }: { brokers: string; prefix: string; security?: KafkaSecurity }): Promise<void> =>
  grantRights(brokers, planRights(prefix), security);

export const readList = (): RightsList => JSON.parse(readFileSync(join(ROOT, 'infra/kafka/rights.json'), 'utf8')) as RightsList;
