import { defined, ok, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  embedded,
  eventOutbox,
  outboxField,
  outboxIndex,
  schemaOptions,
  trusted,
  type AggregateDocument,
  type Clock,
  type Outbox,
  type WriteAlongside,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { defaultAvailability, type Availability, type AvailabilityChanged } from '../domain/availability.ts';

interface AvailabilityDocument extends AggregateDocument, Availability {
  outbox: EventEnvelope[];
}

const schema = new Schema<AvailabilityDocument>(
  {
    _id: String,
    version: Number,
    weekly: [[String]],
    daysOff: [String],
    vacation: embedded({ from: String, to: String }),
    capacity: Number,
    hoursVersion: String,
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'availability' },
);
schema.index(...outboxIndex);

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<Availability, AvailabilityChanged>>[1];
}

/** Stores when each provider works. */
export function createAvailabilityStore({ connection, outbox, clock, toEvents }: Options) {
  const model = connection.model<AvailabilityDocument>('Availability', schema);
  const store = createAggregateStore<Availability, AvailabilityChanged, AvailabilityDocument>({
    name: 'availability',
    model,
    toState: availabilityOf,
    toFields: availabilityOf,
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
    initial: defaultAvailability,
  });
  return {
    of: async (providerId: string): Promise<Availability> => {
      const found = await model.findOne({ _id: providerId }, { outbox: 0 }).lean<AvailabilityDocument>();
      return found === null ? defaultAvailability : availabilityOf(found);
    },

    /** The same for several providers, in one read. */
    ofMany: async (providerIds: readonly string[]): Promise<(providerId: string) => Availability> => {
      const found = await model.find({ _id: trusted({ $in: [...providerIds] }) }, { outbox: 0 }).lean<AvailabilityDocument[]>();
      const byId = new Map(found.map((document) => [document._id, availabilityOf(document)]));
      return (providerId) => byId.get(providerId) ?? defaultAvailability;
    },

    /** @param alongside written in the same transaction */
    set: (providerId: string, availability: Availability, alongside?: WriteAlongside): Promise<Result<Availability>> =>
      store.change(
        { _id: providerId },
        () => ok({ state: availability, facts: [{ providerId }] }),
        () => alongside,
      ),
  };
}
export type AvailabilityStore = ReturnType<typeof createAvailabilityStore>;

export type StoredAvailability = Omit<AvailabilityDocument, '_id' | 'version' | 'outbox'>;

export const availabilityOf = ({ weekly, daysOff, vacation, capacity, hoursVersion }: StoredAvailability): Availability => ({
  weekly,
  daysOff,
  vacation,
  capacity,
  ...defined({ hoursVersion }),
});
