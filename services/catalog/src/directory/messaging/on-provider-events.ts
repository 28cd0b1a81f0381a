import {
  availabilityChangedV1,
  providerDeletedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  type EventData,
  type EventEnvelope,
} from '@karigar/contracts';
import { applyVersioned, consumes } from '@karigar/service-kit';
import type { ServiceRepository } from '../../services/data/service-repository.ts';
import type { Directory } from '../data/directory.ts';

interface Deps {
  readonly directory: Directory;
  readonly services: ServiceRepository;
}

const keepProvider = async ({ data, version }: EventEnvelope<EventData<typeof providerRegisteredV1>>, { directory, services }: Deps) => {
  const { providerId, name, avatar, city, state, country, blocked = false, base = null } = data;
  const outcome = await applyVersioned(directory.providers, {
    id: providerId,
    aggregate: 'provider',
    version,
    set: { name, avatar, city, state, country, blocked, base },
  });
  // From the projection, which may be newer than the event.
  const known = await directory.provider(providerId);
  await services.setSuspended(providerId, known?.blocked === true);
  await services.setBase(providerId, known?.base ?? null);
  return outcome;
};

/** Maintains the projections of data owned by auth and order. Services of a blocked account are suspended; those of a deleted one are archived. */
export const providerHandlers = [
  consumes(providerRegisteredV1, keepProvider),
  consumes(providerUpdatedV1, keepProvider),
  consumes(providerDeletedV1, async ({ data, version }, { directory, services }: Deps) => {
    const outcome = await applyVersioned(directory.providers, {
      id: data.providerId,
      aggregate: 'provider',
      version,
      set: { name: 'Deleted account', avatar: null, city: '', state: '', country: '', deleted: true, base: null },
    });
    // After marking the provider as deleted: a service published meanwhile is either found here or sees the mark.
    await services.archiveAllOf(data.providerId);
    await services.setBase(data.providerId, null);
    return outcome;
  }),
  consumes(availabilityChangedV1, ({ data: { providerId, vacation = null }, version }, { directory }: Deps) =>
    applyVersioned(directory.providers, {
      id: providerId,
      aggregate: 'availability',
      version,
      set: { vacation: vacation && { starts: new Date(vacation.starts), ends: new Date(vacation.ends) } },
    }),
  ),
];
