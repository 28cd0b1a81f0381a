import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { providerFacts } from './provider-facts.ts';

export const providerRegisteredV1 = defineEvent({
  type: 'provider.registered.v1',
  topic: 'provider',
  summary: 'A provider account exists.',
  data: providerFacts,
});
export type ProviderRegisteredV1 = EventData<typeof providerRegisteredV1>;
