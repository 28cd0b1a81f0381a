import type { EventEnvelope } from '@karigar/contracts';
import {
  collectionOf,
  crashPoint,
  decodeCursor,
  encodeCursor,
  isDuplicateKey,
  outboxIndex,
  schemaOptions,
  type Outbox,
} from '@karigar/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';

/** One review. Its id follows from the order, so an order has one at most. */
export interface ReviewDocument {
  _id: string;
  orderId: string;
  serviceId: string;
  providerId: string;
  customerId: string;
  customerFirstName: string;
  rating: number;
  comment: string;
  createdAt: Date;
  reply: { comment: string; created: Date } | null;
  outbox: EventEnvelope[];
}

const schema = new Schema<ReviewDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'reviews' });
schema.index({ serviceId: 1, createdAt: -1, _id: -1 });
schema.index(...outboxIndex);

export function createReviewStore(connection: Connection, outbox: Outbox) {
  const reviews = collectionOf(connection.model<ReviewDocument>('Review', schema));
  return {
    /** False when the order has been reviewed already. */
    add: async (review: ReviewDocument): Promise<boolean> => {
      try {
        await reviews.insertOne(review);
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      crashPoint('review:stored');
      outbox.nudge(review._id, review.outbox);
      return true;
    },
    /** Which of these reviews exist. */
    existing: async (ids: readonly string[]): Promise<Set<string>> =>
      ids.length === 0
        ? new Set()
        : new Set((await reviews.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)),
    ofService: async (serviceId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const after = decodeCursor(cursor);
      const filter: mongo.Filter<ReviewDocument> = {
        serviceId,
        ...(after === undefined ? {} : { $or: [{ createdAt: { $lt: after.at } }, { createdAt: after.at, _id: { $lt: after.id } }] }),
      };
      const documents = await reviews
        .find(filter, { projection: { outbox: 0 } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .toArray();
      const items = documents.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        nextCursor: documents.length > limit && last !== undefined ? encodeCursor({ at: last.createdAt, id: last._id }) : null,
      };
    },
    /** How many gave one star, two, … five. */
    distribution: async (serviceId: string): Promise<number[]> => {
      const groups = await reviews
        .aggregate<{ _id: number; count: number }>([{ $match: { serviceId } }, { $group: { _id: '$rating', count: { $sum: 1 } } }])
        .toArray();
      return [1, 2, 3, 4, 5].map((stars) => groups.find(({ _id }) => _id === stars)?.count ?? 0);
    },
  };
}
export type ReviewStore = ReturnType<typeof createReviewStore>;
