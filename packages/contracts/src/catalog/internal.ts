import { z } from 'zod';
import { defineAccountExport, defineAuditPage, defineInternalCall, deletion } from '../kit/index.ts';

/** The same as `cancelAccountDeletion`, for a service: deleted means archived. */
export const cancelServiceDeletion = defineInternalCall({
  service: 'catalog',
  name: 'cancel-deletion',
  body: deletion,
  answer: z.object({ deleted: z.boolean() }),
});

export const exportFromCatalog = defineAccountExport('catalog', ['services', 'favourites']);

export const auditFromCatalog = defineAuditPage('catalog');
