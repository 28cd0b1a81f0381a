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
}

const keepProvider = ({ data, version }: EventEnvelope<EventData<typeof providerRegisteredV1>>, { directory }: Deps) => {
  const { providerId, name, avatar, city, state, country, blocked = false, base = null } = data;
  return applyVersioned(directory.providers, {
    id: providerId,
    aggregate: 'provider',
    version,
    set: { name, avatar, city, state, country, blocked, base },
  });
};

/** Keeps the copies of what auth and order own, and does nothing else: from these alone the copies are built again (`projections.ts`). */
export const providerHandlers = [
  consumes(providerRegisteredV1, keepProvider),
  consumes(providerUpdatedV1, keepProvider),
  consumes(providerDeletedV1, ({ data, version }, { directory }: Deps) =>
    applyVersioned(directory.providers, {
      id: data.providerId,
      aggregate: 'provider',
      version,
      set: { name: 'Deleted account', avatar: null, city: '', state: '', country: '', deleted: true, base: null },
    }),
  ),
  consumes(availabilityChangedV1, ({ data: { providerId, vacation = null }, version }, { directory }: Deps) =>
    applyVersioned(directory.providers, {
      id: providerId,
      aggregate: 'availability',
      version,
      set: { vacation: vacation && { starts: new Date(vacation.starts), ends: new Date(vacation.ends) } },
    }),
  ),
];

interface ServiceDeps extends Deps {
  readonly services: Pick<ServiceRepository, 'setSuspended' | 'setBase' | 'archiveAllOf'>;
}

/** Gives the services of a provider the block and the base of the copy, which may be newer than an event. */
export async function followProvider({ directory, services }: ServiceDeps, providerId: string): Promise<void> {
  const known = await directory.provider(providerId);
  await services.setSuspended(providerId, known?.blocked === true);
  await services.setBase(providerId, async () => (await directory.provider(providerId))?.base ?? null);
}

const follow = ({ data }: EventEnvelope<{ providerId: string }>, deps: ServiceDeps) => followProvider(deps, data.providerId);

/**
 * The services of a blocked account are suspended; those of an account that is gone are archived. Comes after the copies: a service that is being
 * published meanwhile is found here, or finds the mark.
 */
export const providersServicesHandlers = [
  consumes(providerRegisteredV1, follow),
  consumes(providerUpdatedV1, follow),
  consumes(providerDeletedV1, async ({ data }, { services }: ServiceDeps) => {
    await services.archiveAllOf(data.providerId);
    await services.setBase(data.providerId, async () => null);
  }),
];
