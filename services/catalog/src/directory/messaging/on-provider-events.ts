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
  // As the copy says, which may be newer than the event.
  const known = await directory.provider(providerId);
  await services.setSuspended(providerId, known?.blocked === true);
  await services.setBase(providerId, known?.base ?? null);
  return outcome;
};

/** Keeps the copies of what auth and order own. The services of a blocked account are suspended; those of an account that is gone are archived. */
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
    // After the mark: a service that is being published meanwhile is found here, or finds the mark.
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
