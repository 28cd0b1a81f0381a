import { defined, noReviews, ok, refuse, type EventEnvelope, type RatingTotals, type Result } from '@karigar/contracts';
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

/** Number and sum of the ratings of `service|<id>`, `provider|<id>` and `market`. */
interface TotalsDocument extends RatingTotals {
  _id: string;
  /** How many reviews gave one star, two, and so on. Absent or incomplete in totals from before they were counted. */
  stars?: Readonly<Record<string, number>>;
}
const totalsSchema = new Schema<TotalsDocument>(
  { _id: String, count: Number, sum: Number, stars: Schema.Types.Mixed },
  { ...schemaOptions, collection: 'rating_totals' },
);

const choices = [1, 2, 3, 4, 5];

/** Which of a provider's reviews. */
interface ReviewFilter {
  readonly rating?: number | undefined;
  readonly replied?: boolean | undefined;
}

/** The totals after a review. */
export interface ReviewTotals {
  readonly service: RatingTotals;
  readonly provider: RatingTotals;
  readonly market: RatingTotals;
}

/** Copies a service's rating elsewhere, in the transaction of the review. */
type RateService = (serviceId: string, totals: Pick<ReviewTotals, 'service' | 'market'>, session: ClientSession) => Promise<void>;

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly rateService: RateService;
}

export function createReviewStore({ connection, outbox, rateService }: Options) {
  const reviews = connection.model<ReviewDocument>('Review', reviewSchema);
  const totals = connection.model<TotalsDocument>('RatingTotals', totalsSchema);

  const count = async (id: string, stars: number, session: ClientSession): Promise<RatingTotals> => {
    const after = await totals
      .findOneAndUpdate(
        { _id: id },
        { $inc: { count: 1, sum: stars, [`stars.${stars}`]: 1 } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<TotalsDocument>();
    return { count: after?.count ?? 1, sum: after?.sum ?? stars };
  };

  const totalsOf = async (id: string): Promise<RatingTotals> => (await totals.findOne({ _id: id }).lean<TotalsDocument>()) ?? noReviews;

  /** Counts the stars of a service from its reviews, and stores the result unless there is another review by now. */
  const countStars = async (serviceId: string, { _id, count: current }: TotalsDocument): Promise<Record<string, number>> => {
    const groups = await reviews.aggregate<{ _id: number; count: number }>([
      { $match: { serviceId } },
      { $group: { _id: '$rating', count: { $sum: 1 } } },
    ]);
    const counted = Object.fromEntries(groups.map((group) => [`${group._id}`, group.count]));
    await totals.updateOne({ _id, count: current }, { $set: { stars: counted } });
    return counted;
  };

  const pageOf = async (of: QueryFilter<ReviewDocument>, query: PageQuery): Promise<Page<Review>> => {
    const page = await findNewestFirst(reviews, of, query, { timeField: 'createdAt', exclude: ['outbox'] });
    return mapPage(page, toReview);
  };

  return {
    /**
     * Stores a review, its totals and its event in one transaction.
     * @param noteOnOrder marks the order as reviewed in the same transaction; false when it cannot be reviewed any more
     * @returns refuses ALREADY_REVIEWED, and REVIEW_CLOSED when `noteOnOrder` returns false
     */
    add: async (
      review: Review,
      toEvent: (totals: ReviewTotals) => EventEnvelope,
      noteOnOrder: (session: ClientSession) => Promise<boolean>,
    ): Promise<Result<Review>> => {
      const { id, ...fields } = review;
      try {
        const stored = await inTransaction(connection, 'rating totals', async (session) => {
          if (!(await noteOnOrder(session))) return refuse('REVIEW_CLOSED');
          const after = {
            service: await count(`service|${review.serviceId}`, review.rating, session),
            provider: await count(`provider|${review.providerId}`, review.rating, session),
            market: await count('market', review.rating, session),
          };
          await rateService(review.serviceId, after, session);
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

    totalsOfService: (serviceId: string): Promise<RatingTotals> => totalsOf(`service|${serviceId}`),
    totalsOfMarket: (): Promise<RatingTotals> => totalsOf('market'),
    totalsOfProvider: (providerId: string): Promise<RatingTotals> => totalsOf(`provider|${providerId}`),

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

    /** How many reviews of a service gave one star, two, and so on up to five. */
    distribution: async (serviceId: string): Promise<number[]> => {
      const found = await totals.findOne({ _id: `service|${serviceId}` }).lean<TotalsDocument>();
      if (found === null) return choices.map(() => 0);
      const { stars = {} } = found;
      const isComplete = Object.values(stars).reduce((sum, each) => sum + each, 0) === found.count;
      const counted = isComplete ? stars : await countStars(serviceId, found);
      return choices.map((choice) => counted[choice] ?? 0);
    },
  };
}
export type ReviewStore = ReturnType<typeof createReviewStore>;

const toReview = ({ _id, outbox: _outbox, ...fields }: ReviewDocument): Review => ({ id: _id, ...fields });
