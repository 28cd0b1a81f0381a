import {
  availabilityChangedV1,
  providerDeletedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  type EventData,
  type EventEnvelope,
} from '@karigar/contracts';
import { consumes, projected, vacationOf } from '@karigar/service-kit';
import type { ServiceRepository } from '../../services/data/service-repository.ts';
import type { Directory } from '../data/directory.ts';

interface Deps {
  readonly directory: Directory;
}

const providers = ({ directory }: Deps) => directory.providers;
const toProviders = projected({
  aggregate: 'provider',
  id: 'providerId',
  model: providers,
  after: (_data, { directory }) => directory.refreshScores(),
});
const toVacations = projected({ aggregate: 'availability', id: 'providerId', model: providers });

const accountFields = ({ name, avatar, city, state, country, blocked = false, base = null }: EventData<typeof providerRegisteredV1>) => ({
  name,
  avatar,
  city,
  state,
  country,
  blocked,
  base,
});
const storeProvider = toProviders(accountFields);

const erased: Omit<ReturnType<typeof accountFields>, 'blocked'> = {
  name: 'Deleted account',
  avatar: null,
  city: '',
  state: '',
  country: '',
  base: null,
};

/** Maintains the projections of what auth and order own and has no other effect, so that a rebuild can run it (`projections.ts`). */
export const directoryHandlers = [
  consumes(providerRegisteredV1, storeProvider),
  consumes(providerUpdatedV1, storeProvider),
  consumes(
    providerDeletedV1,
    toProviders(() => ({ ...erased, deleted: true })),
  ),
  consumes(availabilityChangedV1, toVacations(vacationOf)),
];

interface ServiceDeps extends Deps {
  readonly services: Pick<ServiceRepository, 'syncWithAccount'>;
}

/** Applies the account's projected state, which may be newer than the event, to its services. */
const syncServices = ({ data: { providerId } }: EventEnvelope<{ providerId: string }>, { directory, services }: ServiceDeps) =>
  services.syncWithAccount(providerId, () => directory.provider(providerId));

/**
 * What else follows from the directory's events. Reads the projections. Suspends the services of a blocked account and archives those of a deleted
 * one. A service published meanwhile is found here, or its publication finds the account's new state.
 */
export const directoryReactions = [
  consumes(providerRegisteredV1, syncServices),
  consumes(providerUpdatedV1, syncServices),
  consumes(providerDeletedV1, syncServices),
];
