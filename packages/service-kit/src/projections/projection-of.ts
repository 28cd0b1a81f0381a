import type { availabilityChangedV1, EventData } from '@karigar/contracts';
import { projected, type ProjectionTarget } from '../inbox/projected.ts';

/** Makes `projected` for the events of one aggregate, which all name the document in the same field. */
const projectionBy =
  <Key>(aggregate: string, id: (data: Key) => string) =>
  <Deps, Document extends { _id: string }>(target: Omit<ProjectionTarget<Key, Deps, Document>, 'aggregate' | 'id'>) =>
    projected({ ...target, aggregate, id });

const providerIdOf = ({ providerId }: { providerId: string }) => providerId;

/** `projected` for the aggregates that several services project. */
export const projectionOf = {
  customer: projectionBy('customer', ({ customerId }: { customerId: string }) => customerId),
  provider: projectionBy('provider', providerIdOf),
  service: projectionBy('service', ({ serviceId }: { serviceId: string; providerId: string }) => serviceId),
  /** Fields of the provider that follow from their availability. */
  availability: projectionBy('availability', providerIdOf),
};

/** The `vacation` of a projected provider. */
export const vacationOf = ({ vacation = null }: EventData<typeof availabilityChangedV1>) => ({
  vacation: vacation && { starts: new Date(vacation.starts), ends: new Date(vacation.ends) },
});
