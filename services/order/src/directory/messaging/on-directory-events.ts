import {
  customerDeletedV1,
  customerRegisteredV1,
  customerUpdatedV1,
  providerDeletedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  serviceArchivedV1,
  serviceChangedV1,
  servicePublishedV1,
  withAnyText,
  type EventData,
  type EventEnvelope,
} from '@karigar/contracts';
import { areaKeys } from '@karigar/contracts/places';
import { consumes, projected, type Closures } from '@karigar/service-kit';
import { unrated, type Directory } from '../data/directory.ts';

interface Deps {
  readonly directory: Directory;
}

const toCustomers = projected({ aggregate: 'customer', id: 'customerId', model: ({ directory }: Deps) => directory.customers });
const toProviders = projected({
  aggregate: 'provider',
  id: 'providerId',
  model: ({ directory }: Deps) => directory.providers,
  after: ({ providerId }, { directory }) => directory.copyBaseToServices(providerId),
});
const toServices = projected({
  aggregate: 'service',
  id: 'serviceId',
  model: ({ directory }: Deps) => directory.services,
  setOnInsert: { rated: unrated },
  after: async ({ providerId }: { providerId: string }, { directory }) => {
    await directory.copyBaseToServices(providerId);
    await directory.refreshScores();
  },
});

const customerFields = ({ name, email, mobile, city }: EventData<typeof customerRegisteredV1>) => ({ name, email, mobile, city });
const storeCustomer = toCustomers(customerFields);
const erasedCustomer: ReturnType<typeof customerFields> = { name: 'Deleted account', email: '', mobile: '', city: '' };

const providerFields = ({
  name,
  email,
  mobile,
  address,
  city,
  state,
  blocked = false,
  base = null,
}: EventData<typeof providerRegisteredV1>) => ({ name, email, mobile, address, city, state, blocked, base });
const storeProvider = toProviders(providerFields);
const erasedProvider: Omit<ReturnType<typeof providerFields>, 'blocked'> = { ...erasedCustomer, address: '', state: '', base: null };

/** Orders do not depend on the type of a service. */
const publishedV1 = withAnyText(servicePublishedV1, 'serviceType');
const changedV1 = withAnyText(serviceChangedV1, 'serviceType');

/** A published service can be booked, even if it was archived before, unless an operator has suspended it. */
const storeService = toServices((data: EventData<typeof publishedV1>) => ({
  providerId: data.providerId,
  name: data.name,
  visitingChargePaise: data.visitingChargePaise,
  instantVisitingChargePaise: data.instantVisitingChargePaise,
  coverImage: data.coverImage,
  categoryId: data.categoryId,
  areas: areaKeys(data),
  archived: false,
  suspended: data.suspended === true,
}));

/** Maintains the projections of what other services own and has no other effect, so that a rebuild can run it (`projections.ts`). */
export const directoryHandlers = [
  consumes(customerRegisteredV1, storeCustomer),
  consumes(customerUpdatedV1, storeCustomer),
  consumes(
    customerDeletedV1,
    toCustomers(() => erasedCustomer),
  ),
  consumes(providerRegisteredV1, storeProvider),
  consumes(providerUpdatedV1, storeProvider),
  consumes(
    providerDeletedV1,
    toProviders(() => erasedProvider),
  ),
  consumes(publishedV1, storeService),
  consumes(changedV1, storeService),
  consumes(
    serviceArchivedV1,
    // The topic forgets what the provider wrote as well. Orders have a snapshot.
    toServices(({ providerId, categoryId }: EventData<typeof serviceArchivedV1>) => ({
      providerId,
      name: '',
      visitingChargePaise: 0,
      instantVisitingChargePaise: 0,
      coverImage: '',
      categoryId,
      areas: [],
      archived: true,
      suspended: false,
    })),
  ),
];

/** A service that is published is not being deleted. */
const recheckClosure = async ({ data, time }: EventEnvelope<{ serviceId: string }>, { closures }: { readonly closures: Closures }) =>
  closures.recheck({ kind: 'service', id: data.serviceId }, new Date(time));

/** What else follows from the directory's events. Reads the projections. */
export const directoryReactions = [consumes(publishedV1, recheckClosure), consumes(changedV1, recheckClosure)];
