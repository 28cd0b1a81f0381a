import { z } from 'zod';
import { id } from './common.ts';

/**
 * A deletion of a service (owned by catalog) or of an account (owned by auth), as services refer to it among themselves
 * (docs/adr/0013-deleting-a-service.md).
 */
export const deletion = z.object({ kind: z.enum(['service', 'customer', 'provider']), id, deletionId: id });
export type Deletion = z.infer<typeof deletion>;
