import { noReviews, ok, type EventEnvelope, type RatingTotals } from '@karigar/contracts';
import {
  crashPoint,
  embedded,
  findNewestFirst,
  inTransaction,
  isDuplicateKey,
  outboxField,
  outboxIndex,
  schemaOptions,
  trusted,
  type Outbox,
  type Page,
  type PageQuery,
} from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { Review } from '../domain/review.ts';

/** A review at rest. Its id follows from the order, so an order has one at most. */
interface ReviewDocument extends Omit<Review, 'id'> {
  _id: string;
  outbox: EventEnvelope[];
}

const reviewSchema = new Schema<ReviewDocument>(
  {
    _id: String,
    orderId: String,
    serviceId: String,
    providerId: String,
    customerId: String,
    customerFirstName: String,
    rating: Number,
    comment: String,
    createdAt: Date,
    reply: embedded({ comment: String, created: Date }),
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'reviews' },
);
reviewSchema.index({ serviceId: 1, createdAt: -1, _id: -1 });
reviewSchema.index(...outboxIndex);

/** Counts and sums of the reviews of `service|<id>`, `provider|<id>` and `market`. */
interface TotalsDocument extends RatingTotals {
  _id: string;
}
const totalsSchema = new Schema<TotalsDocument>(
  { _id: String, count: Number, sum: Number },
  { ...schemaOptions, collection: 'rating_totals' },
);

/** The totals after a review. */
export interface ReviewTotals {
  readonly service: RatingTotals;
  readonly provider: RatingTotals;
  readonly market: RatingTotals;
}

export function createReviewStore(connection: Connection, outbox: Outbox) {
  const reviews = connection.model<ReviewDocument>('Review', reviewSchema);
  const totals = connection.model<TotalsDocument>('RatingTotals', totalsSchema);

  const count = async (id: string, stars: number, session: ClientSession): Promise<RatingTotals> => {
    const after = await totals
      .findOneAndUpdate({ _id: id }, { $inc: { count: 1, sum: stars } }, { upsert: true, returnDocument: 'after', session })
      .lean<TotalsDocument>();
    return { count: after?.count ?? 1, sum: after?.sum ?? stars };
  };

  return {
    /**
     * Stores a review, its totals and its event in one transaction.
     * @returns false when the order has been reviewed already
     */
    add: async (review: Review, toEvent: (totals: ReviewTotals) => EventEnvelope): Promise<boolean> => {
      const { id, ...fields } = review;
      try {
        const stored = await inTransaction(connection, 'rating totals', async (session) => {
          const event = toEvent({
            service: await count(`service|${review.serviceId}`, review.rating, session),
            provider: await count(`provider|${review.providerId}`, review.rating, session),
            market: await count('market', review.rating, session),
          });
          await reviews.create([{ ...fields, _id: id, outbox: [event] }], { session });
          return ok([event]);
        });
        crashPoint('review:stored');
        if (stored.ok) outbox.nudge(id, stored.value);
        return stored.ok;
      } catch (error) {
        if (isDuplicateKey(error) && (await reviews.exists({ _id: id })) !== null) return false;
        throw error;
      }
    },

    /** Which of these reviews exist. */
    existing: async (ids: readonly string[]): Promise<Set<string>> =>
      ids.length === 0
        ? new Set()
        : new Set((await reviews.find({ _id: trusted({ $in: [...ids] }) }, { _id: 1 }).lean()).map(({ _id }) => _id)),

    /** A page of the reviews of a service, newest first. */
    pageOfService: async (serviceId: string, query: PageQuery): Promise<Page<Review>> => {
      const page = await findNewestFirst(reviews, { serviceId }, query, { timeField: 'createdAt', exclude: ['outbox'] });
      return { items: page.items.map(toReview), nextCursor: page.nextCursor };
    },

    totalsOfService: async (serviceId: string): Promise<RatingTotals> =>
      (await totals.findOne({ _id: `service|${serviceId}` }).lean<TotalsDocument>()) ?? noReviews,

    /** How many reviews of a service gave one star, two, … five. */
    distribution: async (serviceId: string): Promise<number[]> => {
      const groups = await reviews.aggregate<{ _id: number; count: number }>([
        { $match: { serviceId } },
        { $group: { _id: '$rating', count: { $sum: 1 } } },
      ]);
      return [1, 2, 3, 4, 5].map((stars) => groups.find(({ _id }) => _id === stars)?.count ?? 0);
    },
  };
}
export type ReviewStore = ReturnType<typeof createReviewStore>;

const toReview = ({ _id, outbox: _outbox, ...fields }: ReviewDocument): Review => ({ id: _id, ...fields });
