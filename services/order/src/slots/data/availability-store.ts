import { schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { defaultAvailability, type Availability } from '../domain/availability.ts';

interface AvailabilityDocument extends Availability {
  _id: string;
}

const schema = new Schema<AvailabilityDocument>(
  { _id: String, weekly: [[String]], daysOff: [String], capacity: Number },
  { ...schemaOptions, collection: 'availability' },
);

/** When each provider works. */
export function createAvailabilityStore(connection: Connection) {
  const model = connection.model<AvailabilityDocument>('Availability', schema);
  return {
    of: async (providerId: string): Promise<Availability> => {
      const document = await model.findOne({ _id: providerId }).lean<AvailabilityDocument>();
      return document === null ? defaultAvailability : { weekly: document.weekly, daysOff: document.daysOff, capacity: document.capacity };
    },
    set: async (providerId: string, { weekly, daysOff, capacity }: Availability): Promise<void> => {
      await model.updateOne({ _id: providerId }, { $set: { weekly, daysOff, capacity } }, { upsert: true });
    },
  };
}
export type AvailabilityStore = ReturnType<typeof createAvailabilityStore>;
