import { createInternalClient, createServiceApp, systemClock, type Clock, type ServiceApp, type ServiceParts } from '@karigar/service-kit';
import type { OrderConfig } from './config.ts';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers } from './directory/messaging/on-directory-events.ts';
import { createOrderRepository } from './orders/data/order-repository.ts';
import { internalRouter } from './orders/http/internal.ts';
import { orderRouter } from './orders/http/routes.ts';
import { onOfferAccepted } from './orders/messaging/on-offer-accepted.ts';
import { createOrderLists } from './orders/queries/list-orders.ts';
import { createCompleter } from './orders/use-cases/complete.ts';
import type { Deps } from './orders/use-cases/deps.ts';
import { createOfferOutcomes } from './orders/use-cases/offer-outcomes.ts';
import { createReviewStore } from './reviews/data/review-store.ts';
import { reviewRouter } from './reviews/http/routes.ts';
import { createAvailabilityStore } from './slots/data/availability-store.ts';
import { createSlotDays } from './slots/data/slot-days.ts';
import { createCalendar } from './slots/domain/calendar.ts';
import { awaitingReview } from './reviews/use-cases/review-order.ts';
import { slotRouter } from './slots/http/routes.ts';

export interface OrderAppDeps extends Pick<ServiceParts, 'log' | 'mongo' | 'kafka'> {
  readonly config: OrderConfig;
  readonly clock?: Clock;
}

/** The order service: orders and their lifecycle, slots, prices, reviews. Nothing connects before `start`. */
export function createOrderApp({ config, clock = systemClock, ...parts }: OrderAppDeps): ServiceApp {
  return createServiceApp({ config, ...parts }, ({ mongo, relay, edge, log }) => {
    const orders = createOrderRepository({ connection: mongo, outbox: relay.of('orders'), clock });
    const reviews = createReviewStore(mongo, relay.of('reviews'));
    const deps: Deps = {
      orders,
      slots: createSlotDays(mongo),
      availability: createAvailabilityStore(mongo),
      directory: createDirectory(mongo),
      calendar: createCalendar(config.TIME_ZONE),
      offers: createOfferOutcomes(
        config.DISPATCH_URLS.split(',').map((baseUrl) => createInternalClient({ baseUrl, key: config.INTERNAL_KEY })),
      ),
      clock,
      prices: {
        direct: { platform: config.DIRECT_PLATFORM_PAISE, tax: config.DIRECT_TAX_PAISE },
        instant: { platform: config.INSTANT_PLATFORM_PAISE, tax: 0 },
        defaultVisiting: config.DEFAULT_VISITING_PAISE,
      },
    };
    return {
      name: 'order',
      deps,
      routers: [
        orderRouter({ ...deps, lists: createOrderLists(mongo), awaitingReview: (some) => awaitingReview({ reviews, clock }, some) }, edge),
        slotRouter(deps, edge),
        reviewRouter({ orders, reviews, clock }, edge),
      ],
      internal: internalRouter(deps),
      handlers: [...directoryHandlers, onOfferAccepted],
      background: [createCompleter(deps, log)],
    };
  });
}
