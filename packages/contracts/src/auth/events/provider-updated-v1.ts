import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { providerFacts } from './provider-facts.ts';

export const providerUpdatedV1 = defineEvent({
  type: 'provider.updated.v1',
  topic: 'provider',
  summary: 'A provider changed their profile, or an operator blocked the account or lifted the block. Carries all of it.',
  data: providerFacts,
});
export type ProviderUpdatedV1 = EventData<typeof providerUpdatedV1>;
