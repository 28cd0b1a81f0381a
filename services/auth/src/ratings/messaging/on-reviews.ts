import { reviewPublishedV1, reviewVisibilityChangedV1, type EventEnvelope, type RatingTotals } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { RatingStore } from '../data/rating-store.ts';

type Event = EventEnvelope<{ readonly providerId: string; readonly totals: { readonly provider: RatingTotals } }>;

const rate = async ({ data: { providerId, totals } }: Event, { ratings }: { readonly ratings: RatingStore }) =>
  (await ratings.set(providerId, totals.provider)) ? 'applied' : 'old';

export const ratingHandlers = [consumes(reviewPublishedV1, rate), consumes(reviewVisibilityChangedV1, rate)];
