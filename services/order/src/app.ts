import { auditFromOrders } from '@karigar/contracts';
import {
  answerInternal,
  createAuditLog,
  createClosures,
  createDeletionCanceller,
  createInternalClient,
  createServiceApp,
  repeatEvery,
  systemClock,
  type Clock,
  type ServiceApp,
  type ServiceParts,
} from '@karigar/service-kit';
import { createAttachmentStore } from '@karigar/service-kit/images';
import { Router } from 'express';
import { createDispatchClient } from './clients/dispatch.ts';
import { createComplaintRepository } from './complaints/data/complaint-repository.ts';
import { complaintRouter } from './complaints/http/routes.ts';
import { toEvents as toComplaintEvents } from './complaints/messaging/publishes.ts';
import type { OrderConfig } from './config.ts';
import { contactHandlers } from './orders/messaging/on-contact-changes.ts';
import { deletionHandlers } from './deletions/messaging/on-deletions.ts';
import { createDirectory } from './directory/data/directory.ts';
import { exportRouter } from './exports/http/internal.ts';
import { directoryReactions, directoryHandlers } from './directory/messaging/on-directory-events.ts';
import { createThreadStore } from './messages/data/thread-store.ts';
import { messageRouter } from './messages/http/routes.ts';
import { toEvents as toThreadEvents } from './messages/messaging/publishes.ts';
import { createDeferredOfferStore } from './orders/data/deferred-offer-store.ts';
import { createBookingContextReader, createPartiesReader } from './orders/data/booking-context.ts';
import { createOrderRepository } from './orders/data/order-repository.ts';
import { internalRouter } from './orders/http/internal.ts';
import type { Order } from './orders/domain/order.ts';
import { orderRouter, priceRouter } from './orders/http/routes.ts';
import { onOfferAccepted } from './orders/messaging/on-offer-accepted.ts';
import { toEvents } from './orders/messaging/publishes.ts';
import type { Deps } from './orders/use-cases/deps.ts';
import {
  askAboutForgottenOrders,
  cancelOrdersOfBlocked,
  endForgottenOrders,
  expireOverdueOrders,
  lapseProposals,
  remindOfVisits,
} from './orders/use-cases/clock-commands.ts';
import { placeDeferredOffers } from './orders/use-cases/place-from-offer.ts';
import { payAtTheDoor } from './payments/payment-adapter.ts';
import { photoRouter } from './photos/http/routes.ts';
import { createReviewStore } from './reviews/data/review-store.ts';
import { reviewRouter } from './reviews/http/routes.ts';
import { reviewHandlers } from './reviews/messaging/on-reviews.ts';
import { findReviews } from './reviews/use-cases/review-order.ts';
import { createAvailabilityStore } from './windows/data/availability-store.ts';
import { createWindowDays } from './windows/data/window-days.ts';
import { createCalendar } from './windows/domain/calendar.ts';
import { windowRouter } from './windows/http/routes.ts';
import { createToEvents } from './windows/messaging/publishes.ts';
import { createOrderTallies } from './stats/data/order-tallies.ts';
import { statsRouter } from './stats/http/routes.ts';

const sweepEveryMs = 2_000;

export interface OrderAppDeps extends Pick<ServiceParts, 'log' | 'mongo' | 'kafka'> {
  readonly config: OrderConfig;
  readonly clock?: Clock;
}

/** The order service: orders and their lifecycle, windows, prices, reviews. Nothing connects before `start`. */
export function createOrderApp({ config, clock = systemClock, ...parts }: OrderAppDeps): ServiceApp {
  return createServiceApp({ config, clock, ...parts }, ({ mongo, relay, edge, log }) => {
    const key = config.INTERNAL_KEY;
    const calendar = createCalendar(config.TIME_ZONE);
    const directory = createDirectory(mongo);
    const deps: Deps = {
      orders: createOrderRepository({ connection: mongo, outbox: relay.of('orders'), clock, toEvents }),
      deferredOffers: createDeferredOfferStore(mongo),
      windows: createWindowDays(mongo),
      availability: createAvailabilityStore({
        connection: mongo,
        outbox: relay.of('availability'),
        clock,
        toEvents: createToEvents(calendar),
      }),
      directory,
      readBookingContext: createBookingContextReader(directory, clock),
      readParties: createPartiesReader(directory),
      calendar,
      // Short timeout: catalog waits for order, which waits for dispatch.
      dispatch: createDispatchClient(createInternalClient({ baseUrls: config.DISPATCH_URLS, key, timeoutMs: 1_000, attempts: 2 })),
      closures: createClosures(mongo),
      attachments: createAttachmentStore(mongo, clock, config.LIMITS_PER_PERSON),
      payments: payAtTheDoor,
      limitsPerPerson: config.LIMITS_PER_PERSON,
      clock,
      prices: {
        direct: { platform: config.DIRECT_PLATFORM_PAISE, tax: config.DIRECT_TAX_PAISE },
        instant: { platform: config.INSTANT_PLATFORM_PAISE, tax: 0 },
        defaultVisitingCharge: config.DEFAULT_VISITING_PAISE,
      },
    };
    const cancelDeletion = createDeletionCanceller({
      catalog: createInternalClient({ baseUrls: [config.CATALOG_URL], key }),
      auth: createInternalClient({ baseUrls: [config.AUTH_URL], key }),
    });
    const audit = createAuditLog(mongo, clock);
    const complaints = createComplaintRepository({
      connection: mongo,
      outbox: relay.of('complaints'),
      clock,
      toEvents: toComplaintEvents,
    });
    const reviewDeps = {
      orders: deps.orders,
      reviews: createReviewStore({ connection: mongo, outbox: relay.of('reviews'), rateService: deps.directory.rate }),
      clock,
    };
    const threads = createThreadStore({ connection: mongo, outbox: relay.of('threads'), clock, toEvents: toThreadEvents });
    const viewDeps = { ...deps, threads, audit, findReviews: (orders: readonly Order[]) => findReviews(reviewDeps, orders) };
    return {
      name: 'order',
      deps: { ...deps, threads, complaints, reviews: reviewDeps.reviews },
      routers: [
        orderRouter(viewDeps, edge),
        priceRouter(deps, edge),
        windowRouter(deps, edge),
        reviewRouter({ ...reviewDeps, directory, audit }, edge),
        complaintRouter({ ...deps, complaints, audit }, edge),
        messageRouter({ ...deps, threads, complaints, audit }, edge),
        photoRouter({ ...deps, audit }, edge),
        statsRouter(
          { ...reviewDeps, directory: deps.directory, calendar: deps.calendar, tallies: createOrderTallies({ connection: mongo, clock }) },
          edge,
        ),
      ],
      internal: Router().use(
        internalRouter({ ...deps, mongo }),
        exportRouter({ ...viewDeps, reviews: reviewDeps.reviews, complaints }),
        answerInternal(auditFromOrders, audit.page),
      ),
      projections: directoryHandlers,
      reactions: [...directoryReactions, ...contactHandlers, ...deletionHandlers, ...reviewHandlers, onOfferAccepted],
      background: [
        repeatEvery(
          sweepEveryMs,
          {
            'expire orders': () => expireOverdueOrders(deps),
            'end proposals': () => lapseProposals(deps),
            'remind of visits': () => remindOfVisits(deps),
            'ask about orders': () => askAboutForgottenOrders({ ...deps, complaints }),
            'end orders': () => endForgottenOrders(deps),
            'cancel orders of blocked providers': () => cancelOrdersOfBlocked(deps),
            'place deferred offers': () => placeDeferredOffers(deps),
            'reopen abandoned closures': () => deps.closures.reopenAbandoned(clock.now(), cancelDeletion),
          },
          log,
        ),
      ],
    };
  });
}
