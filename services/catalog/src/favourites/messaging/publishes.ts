import { favouritesChangedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { FavouritesChanged } from '../data/favourite-store.ts';

/** Domain facts to integration events. Which providers they are stays in this service. */
export const toEvents = ({ customerId }: FavouritesChanged, _providers: unknown, version: number, time: Date): EventEnvelope[] => [
  envelope(favouritesChangedV1, { source: 'karigar/catalog', subject: customerId, version, time, data: { customerId } }),
];
