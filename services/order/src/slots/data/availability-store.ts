import { availabilityChangedV1, ok, type EventEnvelope } from '@karigar/contracts';
import {
  createAggregateStore,
  envelope,
  eventOutbox,
  outboxField,
  outboxIndex,
  schemaOptions,
  trusted,
  type AggregateDocument,
  type Clock,
  type Outbox,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { defaultAvailability, type Availability } from '../domain/availability.ts';

interface AvailabilityDocument extends AggregateDocument, Availability {
  outbox: EventEnvelope[];
}

const schema = new Schema<AvailabilityDocument>(
  { _id: String, version: Number, weekly: [[String]], daysOff: [String], capacity: Number, outbox: outboxField },
  { ...schemaOptions, collection: 'availability' },
);
schema.index(...outboxIndex);

/** The only thing that happens to an availability. */
interface AvailabilityChanged {
  readonly providerId: string;
}

/** When each provider works. */
export function createAvailabilityStore({ connection, outbox, clock }: { connection: Connection; outbox: Outbox; clock: Clock }) {
  const model = connection.model<AvailabilityDocument>('Availability', schema);
  const store = createAggregateStore<Availability, AvailabilityChanged, AvailabilityDocument>({
    name: 'availability',
    model,
    toState: availabilityOf,
    toFields: availabilityOf,
    outgoing: [
      eventOutbox(outbox, ({ providerId }, { capacity }, version, time) => [
        envelope(availabilityChangedV1, { source: 'karigar/order', subject: providerId, version, time, data: { providerId, capacity } }),
      ]),
    ],
    clock,
    initial: defaultAvailability,
  });
  return {
    of: async (providerId: string): Promise<Availability> => (await store.find({ _id: providerId })) ?? defaultAvailability,

    /** The same for many, in one read. */
    ofMany: async (providerIds: readonly string[]): Promise<(providerId: string) => Availability> => {
      const found = await model.find({ _id: trusted({ $in: [...providerIds] }) }, { outbox: 0 }).lean<AvailabilityDocument[]>();
      const byId = new Map(found.map((document) => [document._id, availabilityOf(document)]));
      return (providerId) => byId.get(providerId) ?? defaultAvailability;
    },

    set: async (providerId: string, availability: Availability): Promise<void> => {
      const saved = await store.change({ _id: providerId }, () => ok({ state: availability, facts: [{ providerId }] }));
      if (!saved.ok) throw new Error(`The availability of provider ${providerId} could not be saved: ${saved.code}`);
    },
  };
}
export type AvailabilityStore = ReturnType<typeof createAvailabilityStore>;

const availabilityOf = ({ weekly, daysOff, capacity }: Availability): Availability => ({ weekly, daysOff, capacity });
