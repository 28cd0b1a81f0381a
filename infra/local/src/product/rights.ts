import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grantRights, type KafkaRights, type KafkaSecurity } from '@karigar/service-kit';
import { ROOT } from '../root.ts';

/** The topics of each part, without prefix. `session` is read by all, since every part checks tokens. */
export type RightsList = Readonly<Record<string, { readonly writes: readonly string[]; readonly reads: readonly string[] }>>;

/** What each part may do with the broker, from `infra/kafka/rights.json`. Its user has its name; what it reads and cannot handle it parks. */
export function planRights(prefix: string, list: RightsList = readList()): KafkaRights[] {
  const full = (topics: readonly string[], suffix = '') => topics.map((topic) => `${prefix}.${topic}${suffix}`);
  return Object.entries(list).map(([user, { writes, reads }]) => ({
    user,
    writes: [...full(writes), ...full(reads, '.dlq')],
    reads: [...new Set([...full(reads), `${prefix}.session`])],
    groups: [`${prefix}.${user}.`, `${prefix}.revocations.`],
    // A service is not ready while a topic is on too few brokers.
    sees: [`${prefix}.`],
  }));
}

/** Gives the user of each part its rights. The broker must have an authorizer, and its users. */
export const createRights = ({ brokers, prefix, security }: { brokers: string; prefix: string; security?: KafkaSecurity }): Promise<void> =>
  grantRights(brokers, planRights(prefix), security);

export const readList = (): RightsList => JSON.parse(readFileSync(join(ROOT, 'infra/kafka/rights.json'), 'utf8')) as RightsList;
