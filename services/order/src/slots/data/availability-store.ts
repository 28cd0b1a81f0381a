import { schemaOptions, trusted } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { defaultAvailability, type Availability } from '../domain/availability.ts';

interface AvailabilityDocument extends Availability {
  _id: string;
}

const schema = new Schema<AvailabilityDocument>(
  { _id: String, weekly: [[String]], daysOff: [String], capacity: Number },
  { ...schemaOptions, collection: 'availability' },
);

const toAvailability = (document: AvailabilityDocument | null): Availability =>
  document === null ? defaultAvailability : { weekly: document.weekly, daysOff: document.daysOff, capacity: document.capacity };

/** When each provider works. */
export function createAvailabilityStore(connection: Connection) {
  const model = connection.model<AvailabilityDocument>('Availability', schema);
  return {
    of: async (providerId: string): Promise<Availability> =>
      toAvailability(await model.findOne({ _id: providerId }).lean<AvailabilityDocument>()),

    /** The same for many, in one read. */
    ofMany: async (providerIds: readonly string[]): Promise<(providerId: string) => Availability> => {
      const found = await model.find({ _id: trusted({ $in: [...providerIds] }) }).lean<AvailabilityDocument[]>();
      const byId = new Map(found.map((document) => [document._id, document]));
      return (providerId) => toAvailability(byId.get(providerId) ?? null);
    },

    set: async (providerId: string, { weekly, daysOff, capacity }: Availability): Promise<void> => {
      await model.updateOne({ _id: providerId }, { $set: { weekly, daysOff, capacity } }, { upsert: true });
    },
  };
}
export type AvailabilityStore = ReturnType<typeof createAvailabilityStore>;
