import { providerDeletedV1, providerRegisteredV1, providerUpdatedV1, type EventData, type EventEnvelope } from '@karigar/contracts';
import { applyVersioned, consumes } from '@karigar/service-kit';
import type { ServiceRepository } from '../../services/data/service-repository.ts';
import type { Directory } from '../data/directory.ts';

interface Deps {
  readonly directory: Directory;
  readonly services: ServiceRepository;
}

const keepProvider = ({ data, version }: EventEnvelope<EventData<typeof providerRegisteredV1>>, { directory }: Deps) =>
  applyVersioned(directory.providers, {
    id: data.providerId,
    aggregate: 'provider',
    version,
    set: { name: data.name, avatar: data.avatar, city: data.city, state: data.state, country: data.country },
  });

/** Keeps the copies of what auth owns. The services of an account that is gone cannot be booked any more. */
export const providerHandlers = [
  consumes(providerRegisteredV1, keepProvider),
  consumes(providerUpdatedV1, keepProvider),
  consumes(providerDeletedV1, async ({ data, version }, { directory, services }: Deps) => {
    const outcome = await applyVersioned(directory.providers, {
      id: data.providerId,
      aggregate: 'provider',
      version,
      set: { name: 'Deleted account', avatar: null, city: '', state: '', country: '', deleted: true },
    });
    // After the mark: a service that is being published meanwhile is found here, or finds the mark.
    await services.archiveAllOf(data.providerId);
    return outcome;
  }),
];
