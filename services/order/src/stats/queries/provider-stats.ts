import { averageRating, toRupees, type ProviderStatsView } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { ReviewStore } from '../../reviews/data/review-store.ts';
import type { OrderTallies } from '../data/order-tallies.ts';
import { changePercent, monthsBefore } from '../domain/change-percent.ts';

export interface StatsDeps {
  readonly orders: OrderRepository;
  readonly tallies: OrderTallies;
  readonly reviews: ReviewStore;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** The figures of the provider's dashboard. */
export async function providerStats(
  { orders, tallies, reviews, directory, clock }: StatsDeps,
  providerId: string,
): Promise<ProviderStatsView> {
  const months = monthsBefore(clock.now());
  const [tally, ratings, satisfaction, totalServices, newest] = await Promise.all([
    tallies.of(providerId, months),
    reviews.totalsOfProvider(providerId),
    reviews.averagesOfProvider(providerId, months),
    directory.countServices(providerId),
    reviews.publicPageOfProvider(providerId, { limit: 1 }),
  ]);
  const latest = newest.items[0];
  const about = latest && (await orders.summaries([latest.orderId])).get(latest.orderId);
  return {
    totalOrders: tally.total,
    totalServices,
    averageRating: averageRating(ratings),
    totalEarnings: toRupees(tally.earnings),
    completedOrders: tally.fulfilled,
    pendingOrders: tally.pending,
    lastMonthOrders: tally.last,
    currentMonthOrders: tally.current,
    totalReviews: ratings.count,
    satisfactionChange: changePercent(satisfaction.current, satisfaction.last),
    repeatCustomers: tally.repeat,
    repeatCustomersChange: changePercent(tally.repeatCurrent, tally.repeatLast),
    customer_satisfation: ratings.count === 0 ? 0 : averageRating(ratings),
    latestReview:
      latest === undefined
        ? null
        : {
            comment: latest.comment,
            rating: latest.rating,
            created: latest.createdAt.toISOString(),
            customerName: latest.customerFirstName,
            serviceName: about?.serviceName ?? '',
          },
  };
}
