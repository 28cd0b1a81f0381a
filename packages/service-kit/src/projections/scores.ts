import { meanRating, noReviews, revisionOf, scoredBy, type RatingTotals, type Scored } from '@karigar/contracts';
import { Schema, type Connection, type Model } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import { schemaOptions } from '../mongo/schema.ts';
import { upsertIf } from '../mongo/upsert-if.ts';

/** The fields of a stored `Scored`. */
export const scoredFields = { count: Number, sum: Number, revision: Number, score: Number, mean: Number };

/** The totals of all reviews, and the mean that is used in scores. */
interface MarketDocument extends RatingTotals {
  _id: string;
  /** Absent until it has been computed from the first totals. */
  mean?: number;
}

const schema = new Schema<MarketDocument>(
  { _id: String, count: Number, sum: Number, revision: Number, mean: Number },
  { ...schemaOptions, collection: 'market_ratings' },
);
const _id = 'market';

/** How far the mean of all reviews may move away from the mean in the scores. At most this much separates a score from its exact value. */
const tolerance = 0.01;
const perBatch = 500;
/** How long one call may begin further batches, in ms. A consumer that works on one event for 15 s counts as stuck. */
const maxCallMs = 2_000;

/**
 * Keeps the market's mean, and the scores of collections up to date with it (ADR 113).
 * @param connection where the totals of the market are kept. A collection may be elsewhere: a rebuilt one is scored by the mean of today from its first review on.
 */
export function createScores(connection: Connection, callMs = maxCallMs) {
  const market = connection.model<MarketDocument>('MarketRating', schema);

  const meanOfMarket = async (): Promise<number> => (await market.findOne({ _id }).lean<MarketDocument>())?.mean ?? meanRating(noReviews);

  return {
    /** The mean that is used in scores, two decimals. */
    mean: meanOfMarket,

    /** Notes the totals of all reviews. Those with a smaller revision are older and are ignored. */
    noteMarket: async (totals: RatingTotals): Promise<void> => {
      const { count, sum } = totals;
      const revision = revisionOf(totals);
      await upsertIf(market, { _id, revision: trusted({ $not: { $gte: revision } }) }, { $set: { count, sum, revision } });
      const exact = meanRating(totals);
      const hasMoved = { mean: trusted({ $not: { $gt: exact - tolerance, $lt: exact + tolerance } }) };
      await market.updateOne({ _id, revision, ...hasMoved }, { $set: { mean: Math.round(exact * 100) / 100 } });
    },

    /**
     * Makes the scores of a collection again that were made with another mean, and those that are still missing. Call it after each review. A mean that
     * moves meanwhile is followed as well. What a call that failed or took long has left is done by the next one.
     */
    refresh: async <Document extends { _id: string }>({ model, field, rate = scoredBy, onScored }: Refresh<Document>): Promise<void> => {
      const documents = model.db.collection<StoredScores>(model.collection.name);
      const end = performance.now() + callMs;
      do {
        const current = await meanOfMarket();
        const found = await documents
          .find({ [`${field}.mean`]: { $ne: current } }, { projection: { scored: `$${field}` }, limit: perBatch })
          .toArray();
        if (found.length === 0) return;
        const scored = found.map(({ _id: id, scored: before }) => ({ id, before, after: rate(before ?? noReviews, current) }));
        // Not after the write: a process that dies between the two would not be followed by another call.
        for (const { id, before, after } of scored) if (before?.score !== after.score) await onScored?.(id, before?.score, after.score);
        await documents.bulkWrite(
          // A review that was counted meanwhile has brought a score of its own.
          scored.map(({ id, before, after }) => ({
            updateOne: { filter: { _id: id, [`${field}.revision`]: before?.revision ?? null }, update: { $set: { [field]: after } } },
          })),
          { ordered: false },
        );
      } while (performance.now() < end);
    },
  };
}

export type Scores = ReturnType<typeof createScores>;

interface Refresh<Document extends { _id: string }> {
  readonly model: Model<Document>;
  /** Where documents keep their `Scored`. Needs an index on its `mean`. */
  readonly field: string & keyof Document;
  /** Makes what is stored in the field. */
  readonly rate?: (totals: RatingTotals, mean: number) => Scored;
  /** Copies a score elsewhere, before it is stored. `before` is undefined if there was none. */
  readonly onScored?: (id: string, before: number | undefined, after: number) => Promise<void>;
}

interface StoredScores {
  readonly _id: string;
  readonly [field: string]: unknown;
  readonly scored?: Scored;
}
