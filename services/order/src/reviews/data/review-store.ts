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
  type WriteAlongside,
} from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection, type QueryFilter } from 'mongoose';
import type { Review } from '../domain/review.ts';
import { createRatingTotals, type ReviewTotals } from './rating-totals.ts';

/** A review as stored. Its id is derived from the order, so an order has at most one. */
interface ReviewDocument extends Omit<Review, 'id'> {
  _id: string;
  /** Counts its changes. */
  version: number;
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
    hidden: embedded({ since: Date, reason: String }),
    version: Number,
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

/** The reviews that everybody sees. */
const isPublic = { hidden: null };

/** Which of a provider's reviews; of those without a reply, the ones that can get one. */
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
      { $match: { serviceId, ...isPublic } },
      { $group: { _id: '$rating', count: { $sum: 1 } } },
    ]);
    return Object.fromEntries(groups.map(({ _id: rating, count }) => [`${rating}`, count]));
  };
  const { countReview, ...totals } = createRatingTotals(connection, countStars);

  const pageOf = async (of: QueryFilter<ReviewDocument>, query: PageQuery): Promise<Page<Review>> => {
    const page = await findNewestFirst(reviews, of, query, { timeField: 'createdAt', exclude: ['outbox'] });
    return mapPage(page, toReview);
  };

  /**
   * Changes a review that matches and stores the event of its new version, in one transaction.
   * @param toEvent makes the event, after further writes of the transaction
   * @returns undefined when none matches
   */
  const change = async (
    filter: QueryFilter<ReviewDocument> & { _id: string },
    set: Partial<Pick<Review, 'reply' | 'hidden'>>,
    queue: string,
    toEvent: (changed: ReviewDocument, session: ClientSession) => Promise<EventEnvelope>,
  ): Promise<Review | undefined> => {
    const changed = await inTransaction(connection, queue, async (session) => {
      const after = await reviews
        .findOneAndUpdate(filter, { $set: set, $inc: { version: 1 } }, { returnDocument: 'after', projection: { outbox: 0 }, session })
        .lean<ReviewDocument>();
      if (after === null) return ok(undefined);
      const event = await toEvent(after, session);
      await reviews.updateOne({ _id: filter._id }, { $push: { outbox: event } }, { session });
      return ok(toReview(after));
    });
    if (!changed.ok) throw new Error(`Review ${filter._id} could not be changed: ${changed.code}`);
    if (changed.value !== undefined) outbox.nudge(filter._id);
    return changed.value;
  };
  const find = async (id: string): Promise<Review | undefined> => {
    const found = await reviews.findOne({ _id: id }, { outbox: 0 }).lean<ReviewDocument>();
    return found === null ? undefined : toReview(found);
  };

  return {
    ...totals,
    find,

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
          const after = await countReview(review, 1, session);
          await rateService(review.serviceId, after.service, session);
          const event = toEvent(after);
          await reviews.create([{ ...fields, _id: id, version: 1, outbox: [event] }], { session });
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

    /** A page of the public reviews of a service, newest first. */
    pageOfService: (serviceId: string, query: PageQuery): Promise<Page<Review>> => pageOf({ serviceId, ...isPublic }, query),

    /** The same with hidden ones. */
    pageOfServiceWithHidden: (serviceId: string, query: PageQuery): Promise<Page<Review>> => pageOf({ serviceId }, query),

    /** A page of the public reviews of all services of a provider, newest first. */
    publicPageOfProvider: (providerId: string, query: PageQuery): Promise<Page<Review>> => pageOf({ providerId, ...isPublic }, query),

    /** A page of the reviews of all services of a provider, newest first, with hidden ones. */
    pageOfProvider: (providerId: string, { rating, replied, ...page }: PageQuery & ReviewFilter): Promise<Page<Review>> =>
      pageOf(
        {
          providerId,
          ...defined({ rating }),
          ...(replied === undefined ? {} : replied ? { reply: trusted({ $type: 'object' }) } : { reply: null, ...isPublic }),
        },
        page,
      ),

    /**
     * Stores the provider's only reply with its event. One conditional update decides between two replies, and between a reply and an operator who hides
     * the review.
     * @returns refuses NOT_FOUND for another provider's review, ALREADY_REPLIED when there is a reply, REVIEW_HIDDEN for a hidden one
     */
    reply: async (
      { id, providerId }: { id: string; providerId: string },
      reply: NonNullable<Review['reply']>,
      toEvent: (version: number) => EventEnvelope,
    ): Promise<Result<Review>> => {
      const own = { _id: id, providerId };
      const replied = await change({ ...own, reply: null, ...isPublic }, { reply }, `review ${id}`, async ({ version }) =>
        toEvent(version),
      );
      if (replied !== undefined) return ok(replied);
      const found = await reviews.findOne(own, { reply: 1 }).lean<ReviewDocument>();
      if (found === null) return refuse('NOT_FOUND');
      return refuse(found.reply === null ? 'REVIEW_HIDDEN' : 'ALREADY_REPLIED');
    },

    /**
     * Hides a review, or shows it again (`hidden` is null), with its totals, its event and `alongside`, in one transaction. One that is so already stays
     * as it is.
     * @returns refuses NOT_FOUND
     */
    setHidden: async (
      id: string,
      hidden: Review['hidden'],
      toEvent: (totals: ReviewTotals, version: number) => EventEnvelope,
      alongside: WriteAlongside['write'],
    ): Promise<Result<Review>> => {
      const isOther = hidden === null ? { hidden: trusted({ $ne: null }) } : isPublic;
      const changed = await change({ _id: id, ...isOther }, { hidden }, 'rating totals', async (review, session) => {
        await alongside(session);
        const after = await countReview(review, hidden === null ? 1 : -1, session);
        await rateService(review.serviceId, after.service, session);
        return toEvent(after, review.version);
      });
      const review = changed ?? (await find(id));
      return review === undefined ? refuse('NOT_FOUND') : ok(review);
    },

    /** A provider's average rating since `current`, and between `last` and `current`; 0 without reviews. Reads only the reviews of these periods. */
    averagesOfProvider: async (providerId: string, { current, last }: { current: Date; last: Date }) => {
      const [averages] = await reviews.aggregate<{ current: number | null; last: number | null }>([
        { $match: { providerId, createdAt: { $gt: last }, ...isPublic } },
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

const toReview = ({ _id, version: _version, outbox: _outbox, ...fields }: ReviewDocument): Review => ({ id: _id, ...fields });
