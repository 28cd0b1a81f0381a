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
import { applyVersioned, consumes, type Closures } from '@karigar/service-kit';
import { unrated, type Directory } from '../data/directory.ts';

interface Deps {
  readonly directory: Directory;
}

const keepCustomer = ({ data, version }: EventEnvelope<EventData<typeof customerRegisteredV1>>, { directory }: Deps) =>
  applyVersioned(directory.customers, {
    id: data.customerId,
    aggregate: 'customer',
    version,
    set: { name: data.name, email: data.email, mobile: data.mobile, city: data.city },
  });

const keepProvider = async ({ data, version }: EventEnvelope<EventData<typeof providerRegisteredV1>>, { directory }: Deps) => {
  const applied = await applyVersioned(directory.providers, {
    id: data.providerId,
    aggregate: 'provider',
    version,
    set: {
      name: data.name,
      mobile: data.mobile,
      address: data.address,
      city: data.city,
      state: data.state,
      blocked: data.blocked ?? false,
      base: data.base ?? null,
    },
  });
  await directory.followProvider(data.providerId);
  return applied;
};

/** Orders do not depend on the type of a service. */
const publishedV1 = withAnyText(servicePublishedV1, 'serviceType');
const changedV1 = withAnyText(serviceChangedV1, 'serviceType');

/** A published service can be booked, even if it was archived before. */
const keepService = async ({ data, version }: EventEnvelope<EventData<typeof publishedV1>>, { directory }: Deps) => {
  const applied = await applyVersioned(directory.services, {
    id: data.serviceId,
    aggregate: 'service',
    version,
    set: {
      providerId: data.providerId,
      name: data.name,
      visitingChargePaise: data.visitingChargePaise,
      instantVisitingChargePaise: data.instantVisitingChargePaise,
      coverImage: data.coverImage,
      categoryId: data.categoryId,
      areas: areaKeys(data),
      archived: false,
    },
    setOnInsert: { rated: unrated },
  });
  await directory.followProvider(data.providerId);
  return applied;
};

const scrubbed = { name: 'Deleted account', mobile: '' };

/** Keeps the copies of what other services own, and does nothing else: from these alone the copies are built again (`projections.ts`). */
export const directoryHandlers = [
  consumes(customerRegisteredV1, keepCustomer),
  consumes(customerUpdatedV1, keepCustomer),
  consumes(customerDeletedV1, ({ data, version }, { directory }: Deps) =>
    applyVersioned(directory.customers, { id: data.customerId, aggregate: 'customer', version, set: { ...scrubbed, email: '', city: '' } }),
  ),
  consumes(providerRegisteredV1, keepProvider),
  consumes(providerUpdatedV1, keepProvider),
  consumes(providerDeletedV1, async ({ data, version }, { directory }: Deps) => {
    const applied = await applyVersioned(directory.providers, {
      id: data.providerId,
      aggregate: 'provider',
      version,
      set: { ...scrubbed, address: '', city: '', state: '', base: null },
    });
    await directory.followProvider(data.providerId);
    return applied;
  }),
  consumes(publishedV1, keepService),
  consumes(changedV1, keepService),
  consumes(serviceArchivedV1, ({ data, version }, { directory }: Deps) =>
    applyVersioned(directory.services, {
      id: data.serviceId,
      aggregate: 'service',
      version,
      set: { archived: true, areas: [], providerId: data.providerId, categoryId: data.categoryId },
      setOnInsert: { rated: unrated },
    }),
  ),
];

/** A service that is published is not being deleted. */
const doubtClosure = async ({ data, time }: EventEnvelope<{ serviceId: string }>, { closures }: { readonly closures: Closures }) =>
  closures.doubt({ kind: 'service', id: data.serviceId }, new Date(time));

/** What else follows from the events of the directory. Comes after its copies. */
export const closureHandlers = [consumes(publishedV1, doubtClosure), consumes(changedV1, doubtClosure)];
