import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';

export const providerDeletedV1 = defineEvent({
  type: 'provider.deleted.v1',
  topic: 'provider',
  summary: 'A provider account is gone; what is known of the person must go too.',
  data: z.object({ providerId: id }),
});
export type ProviderDeletedV1 = EventData<typeof providerDeletedV1>;
