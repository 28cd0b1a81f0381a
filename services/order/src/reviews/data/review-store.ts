import { defined, ok, refuse, type EventEnvelope, type RatingTotals, type Result } from '@karigar/contracts';
import {
  crashPoint,
  embedded,
  findNewestFirst,
  mapPage,
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
import { Schema, type ClientSession, type Connection, type QueryFilter } from 'mongoose';
import type { Review } from '../domain/review.ts';
import { createRatingTotals, type ReviewTotals } from './rating-totals.ts';

/** A review as stored. Its id is derived from the order, so an order has at most one. */
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
reviewSchema.index({ providerId: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ providerId: 1, rating: 1, createdAt: -1, _id: -1 });
/** The same for the reviews that have a reply, and for those that have none. */
for (const [name, reply] of [
  ['replied', { $type: 'object' }],
  ['unreplied', null],
] as const) {
  const partialFilterExpression = { reply };
  reviewSchema.index({ providerId: 1, createdAt: -1, _id: -1 }, { name, partialFilterExpression });
  reviewSchema.index({ providerId: 1, rating: 1, createdAt: -1, _id: -1 }, { name: `${name}_by_rating`, partialFilterExpression });
}
reviewSchema.index(...outboxIndex);

/** Which of a provider's reviews. */
interface ReviewFilter {
  readonly rating?: number | undefined;
  readonly replied?: boolean | undefined;
}

/** Copies a service's rating elsewhere, in the transaction of the review. */
type RateService = (serviceId: string, totals: RatingTotals, session: ClientSession) => Promise<void>;

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly rateService: RateService;
}

export function createReviewStore({ connection, outbox, rateService }: Options) {
  const reviews = connection.model<ReviewDocument>('Review', reviewSchema);
  const countStars = async (serviceId: string): Promise<Record<string, number>> => {
    const groups = await reviews.aggregate<{ _id: number; count: number }>([
      { $match: { serviceId } },
      { $group: { _id: '$rating', count: { $sum: 1 } } },
    ]);
    return Object.fromEntries(groups.map(({ _id: rating, count }) => [`${rating}`, count]));
  };
  const { addReview, ...totals } = createRatingTotals(connection, countStars);

  const pageOf = async (of: QueryFilter<ReviewDocument>, query: PageQuery): Promise<Page<Review>> => {
    const page = await findNewestFirst(reviews, of, query, { timeField: 'createdAt', exclude: ['outbox'] });
    return mapPage(page, toReview);
  };

  return {
    ...totals,

    /**
     * Stores a review, its totals and its event in one transaction.
     * @param markOrder marks the order as reviewed in the same transaction; false when it cannot be reviewed any more
     * @returns refuses ALREADY_REVIEWED, and REVIEW_CLOSED when `markOrder` returns false
     */
    add: async (
      review: Review,
      toEvent: (totals: ReviewTotals) => EventEnvelope,
      markOrder: (session: ClientSession) => Promise<boolean>,
    ): Promise<Result<Review>> => {
      const { id, ...fields } = review;
      try {
        const stored = await inTransaction(connection, 'rating totals', async (session) => {
          if (!(await markOrder(session))) return refuse('REVIEW_CLOSED');
          const after = await addReview(review, session);
          await rateService(review.serviceId, after.service, session);
          const event = toEvent(after);
          await reviews.create([{ ...fields, _id: id, outbox: [event] }], { session });
          return ok([event]);
        });
        if (!stored.ok) return stored;
        crashPoint('review:stored');
        outbox.nudge(id, stored.value);
        return ok(review);
      } catch (error) {
        if (isDuplicateKey(error) && (await reviews.exists({ _id: id })) !== null) return refuse('ALREADY_REVIEWED');
        throw error;
      }
    },

    /** Those of these reviews that exist. */
    findMany: async (ids: readonly string[]): Promise<Review[]> =>
      ids.length === 0
        ? []
        : (await reviews.find({ _id: trusted({ $in: [...ids] }) }, { outbox: 0 }).lean<ReviewDocument[]>()).map(toReview),

    /** A page of the reviews of a service, newest first. */
    pageOfService: (serviceId: string, query: PageQuery): Promise<Page<Review>> => pageOf({ serviceId }, query),

    /** A page of the reviews of all services of a provider, newest first. */
    pageOfProvider: (providerId: string, { rating, replied, ...page }: PageQuery & ReviewFilter): Promise<Page<Review>> =>
      pageOf(
        {
          providerId,
          ...defined({ rating }),
          ...(replied === undefined ? {} : { reply: replied ? trusted({ $type: 'object' }) : null }),
        },
        page,
      ),

    /**
     * Stores the provider's only reply with its event. One conditional update decides between two replies.
     * @returns refuses NOT_FOUND for another provider's review, ALREADY_REPLIED when there is a reply
     */
    reply: async (
      key: { id: string; providerId: string },
      reply: NonNullable<Review['reply']>,
      event: EventEnvelope,
    ): Promise<Result<Review>> => {
      const own = { _id: key.id, providerId: key.providerId };
      const replied = await reviews
        .findOneAndUpdate(
          { ...own, reply: null },
          { $set: { reply }, $push: { outbox: event } },
          { returnDocument: 'after', projection: { outbox: 0 } },
        )
        .lean<ReviewDocument>();
      if (replied !== null) {
        outbox.nudge(key.id);
        return ok(toReview(replied));
      }
      return refuse((await reviews.exists(own)) === null ? 'NOT_FOUND' : 'ALREADY_REPLIED');
    },

    /** A provider's average rating since `current`, and between `last` and `current`; 0 without reviews. Reads only the reviews of these periods. */
    averagesOfProvider: async (providerId: string, { current, last }: { current: Date; last: Date }) => {
      const [averages] = await reviews.aggregate<{ current: number | null; last: number | null }>([
        { $match: { providerId, createdAt: { $gt: last } } },
        {
          $group: {
            _id: null,
            current: { $avg: { $cond: [{ $gt: ['$createdAt', current] }, '$rating', null] } },
            last: { $avg: { $cond: [{ $gt: ['$createdAt', current] }, null, '$rating'] } },
          },
        },
      ]);
      return { current: averages?.current ?? 0, last: averages?.last ?? 0 };
    },
  };
}
export type ReviewStore = ReturnType<typeof createReviewStore>;

const toReview = ({ _id, outbox: _outbox, ...fields }: ReviewDocument): Review => ({ id: _id, ...fields });
