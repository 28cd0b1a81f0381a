// As an ES module, kafkajs names its enumerations in the default export only.
import kafkajs, { type AclEntry } from 'kafkajs';
import type { KafkaSecurity } from './security.ts';
import { connectAdmin } from './topics.ts';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

/** The rights of one broker user. Names include the prefix. */
export interface KafkaRights {
  readonly user: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Prefixes of the names of its consumer groups. */
  readonly groups: readonly string[];
  /** Prefixes of topics whose settings it may read, without their messages. */
  readonly sees: readonly string[];
}

/** Grants users their rights. Existing rights stay; nothing is revoked. */
export async function grantRights(brokers: string, rights: readonly KafkaRights[], security?: KafkaSecurity): Promise<void> {
  const admin = await connectAdmin(brokers, security);
  try {
    await admin.createAcls({ acl: rights.flatMap(aclsOf) });
  } finally {
    await admin.disconnect();
  }
}

function aclsOf({ user, reads, writes, groups, sees }: KafkaRights): AclEntry[] {
  const may = (
    operation: number,
    resourceType: number,
    resourceName: string,
    resourcePatternType: number = ResourcePatternTypes.LITERAL,
  ): AclEntry => ({
    principal: `User:${user}`,
    host: '*',
    operation,
    permissionType: AclPermissionTypes.ALLOW,
    resourceType,
    resourceName,
    resourcePatternType,
  });
  return [
    ...reads.map((topic) => may(AclOperationTypes.READ, AclResourceTypes.TOPIC, topic)),
    ...writes.map((topic) => may(AclOperationTypes.WRITE, AclResourceTypes.TOPIC, topic)),
    ...groups.map((group) => may(AclOperationTypes.READ, AclResourceTypes.GROUP, group, ResourcePatternTypes.PREFIXED)),
    ...sees.flatMap((topics) => [
      may(AclOperationTypes.DESCRIBE, AclResourceTypes.TOPIC, topics, ResourcePatternTypes.PREFIXED),
      may(AclOperationTypes.DESCRIBE_CONFIGS, AclResourceTypes.TOPIC, topics, ResourcePatternTypes.PREFIXED),
    ]),
  ];
}
