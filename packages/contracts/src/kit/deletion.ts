import { z } from 'zod';
import { id } from './common.ts';

/**
 * A deletion, as services speak of it among themselves: of a service, which catalog owns, or of an account, which auth owns
 * (docs/adr/0013-deleting-a-service.md).
 */
export const deletion = z.object({ kind: z.enum(['service', 'customer', 'provider']), id, deletionId: id });
export type Deletion = z.infer<typeof deletion>;
