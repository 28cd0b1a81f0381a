import { z } from 'zod';
import { defineInternalCall, id } from '../kit/index.ts';

/**
 * A service that has been closed for a deletion asks what became of it. A deletion that has not archived the service by then is cancelled:
 * it can no longer archive, so the service may be opened again.
 */
export const cancelDeletion = defineInternalCall({
  service: 'catalog',
  name: 'cancel-deletion',
  body: z.object({ serviceId: id, deletionId: id }),
  answer: z.object({ archived: z.boolean() }),
});
