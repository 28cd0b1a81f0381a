import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';

export const serviceArchivedV1 = defineEvent({
  type: 'service.archived.v1',
  topic: 'service',
  summary: 'A service cannot be booked any more. Orders that name it stay.',
  data: z.object({ serviceId: id, providerId: id, categoryId: id }),
});
export type ServiceArchivedV1 = EventData<typeof serviceArchivedV1>;
