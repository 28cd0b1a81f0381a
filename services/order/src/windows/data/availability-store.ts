import { defined, availabilityChangedV1, ok, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  embedded,
  envelope,
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
import type { Calendar } from '../domain/calendar.ts';
import { defaultAvailability, type Availability } from '../domain/availability.ts';

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

/** The only fact about an availability. */
interface AvailabilityChanged {
  readonly providerId: string;
}

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly calendar: Pick<Calendar, 'startOf' | 'days'>;
  readonly clock: Clock;
}

/** Stores when each provider works. */
export function createAvailabilityStore({ connection, outbox, calendar, clock }: Options) {
  const model = connection.model<AvailabilityDocument>('Availability', schema);
  /** Published as instants, so that other services need not know the time zone. */
  const instantsOf = ({ from, to }: NonNullable<Availability['vacation']>) => {
    const [, after = to] = calendar.days(to, 2);
    return { starts: calendar.startOf(from).toISOString(), ends: calendar.startOf(after).toISOString() };
  };
  const store = createAggregateStore<Availability, AvailabilityChanged, AvailabilityDocument>({
    name: 'availability',
    model,
    toState: availabilityOf,
    toFields: availabilityOf,
    outgoing: [
      eventOutbox(outbox, ({ providerId }, { capacity, vacation }, version, time) => [
        envelope(availabilityChangedV1, {
          source: 'karigar/order',
          subject: providerId,
          version,
          time,
          data: { providerId, capacity, vacation: vacation && instantsOf(vacation) },
        }),
      ]),
    ],
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
