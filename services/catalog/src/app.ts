import { auditFromCatalog, closeToOrders, type Deletion } from '@karigar/contracts';
import {
  answerInternal,
  createAuditLog,
  createCache,
  createJobStore,
  createInternalClient,
  createRepublisher,
  createServiceApp,
  systemClock,
  type Cache,
  type Clock,
  type ServiceApp,
  type ServiceParts,
  type Startable,
} from '@karigar/service-kit';
import { Router } from 'express';
import { createCategoryRepository } from './categories/data/category-repository.ts';
import { firstCategories } from './categories/data/first-categories.ts';
import { categoryRouter } from './categories/http/routes.ts';
import { toEvents as toCategoryEvents } from './categories/messaging/publishes.ts';
import { createFirstCategories } from './categories/use-cases/create-first-categories.ts';
import type { CatalogConfig } from './config.ts';
import { createDirectory } from './directory/data/directory.ts';
import { providerRouter } from './directory/http/routes.ts';
import { directoryHandlers, directoryReactions } from './directory/messaging/on-directory-events.ts';
import { createFavouriteStore } from './favourites/data/favourite-store.ts';
import { favouriteRouter } from './favourites/http/routes.ts';
import { favouriteHandlers } from './favourites/messaging/on-deletions.ts';
import { toEvents as toFavouriteEvents } from './favourites/messaging/publishes.ts';
import { createGridFsBlobStore, withEarlier, type BlobStore } from './media/data/blob-store.ts';
import { createMediaStore } from './media/data/media-store.ts';
import { mediaRouter } from './media/http/routes.ts';
import { createMediaSweeper } from './media/use-cases/sweep-media.ts';
import { ratingHandlers, serviceRatingHandlers } from './ratings/messaging/on-reviews-and-jobs.ts';
import { createResponseTimeStore } from './response-times/data/response-time-store.ts';
import { responseTimeHandlers } from './response-times/messaging/on-answers.ts';
import { createLiveCatalog } from './search/data/live-catalog.ts';
import { placeRouter } from './places/http/routes.ts';
import { searchRouter } from './search/http/routes.ts';
import { createServiceRepository } from './services/data/service-repository.ts';
import type { Service } from './services/domain/service.ts';
import { exportRouter } from './exports/http/internal.ts';
import { internalRouter } from './services/http/internal.ts';
import { serviceRouter } from './services/http/routes.ts';
import { toEvents as toServiceEvents } from './services/messaging/publishes.ts';
import type { DescribedServices } from './services/queries/described-services.ts';
import { createServiceLists } from './services/queries/list-services.ts';
import { templateRouter } from './templates/http/routes.ts';

export interface CatalogAppDeps extends Pick<ServiceParts, 'log' | 'mongo' | 'kafka'> {
  readonly config: CatalogConfig;
  readonly clock?: Clock;
  /** Where new pictures are stored. Default: GridFS in the service's own database. Earlier pictures are read from there in any case. */
  readonly blobs?: BlobStore | undefined;
}

/** The catalog service: categories, services, pictures, ratings. Nothing connects before `start`. */
export function createCatalogApp({ config, clock = systemClock, blobs, ...parts }: CatalogAppDeps): ServiceApp {
  return createServiceApp({ config, clock, ...parts }, ({ mongo, kafka, relay, edge, log }) => {
    // Cleared by every change, and valid for 5 s at most because vacations begin and end without one. A page of the longest texts takes 2.4 MB.
    const answers: Cache = createCache({ max: 200, ttlMs: 5_000, clock });
    // Changes remove entries. The limits bound the memory of long texts and the effect of a missed change.
    const described: DescribedServices = createCache({ max: 2_000, ttlMs: 60_000, clock });
    const stored = { connection: mongo, clock };
    const onCategorySaved = () => {
      answers.clear();
      described.clear();
    };
    const categories = createCategoryRepository({
      ...stored,
      outbox: relay.of('categories'),
      onSaved: onCategorySaved,
      toEvents: toCategoryEvents,
    });
    const gridFs = createGridFsBlobStore(mongo);
    const media = createMediaStore({ connection: mongo, blobs: blobs === undefined ? gridFs : withEarlier(blobs, gridFs), clock });
    const directory = createDirectory(mongo);
    const live = createLiveCatalog({ connection: mongo, directory, categories, answers, described, log });
    const onSaved = ({ id, providerId }: Service) =>
      live
        .refresh(providerId)
        .catch((err: unknown) => log.warn({ err, service: id }, 'a saved service was not read again at once; the change stream brings it'));
    const services = createServiceRepository({ ...stored, media, outbox: relay.of('services'), onSaved, toEvents: toServiceEvents });
    const lists = createServiceLists(mongo, { directory, categories, live, answers, described, clock });
    const orders = createInternalClient({ baseUrls: [config.ORDER_URL], key: config.INTERNAL_KEY });
    const closeToBookings = (deletion: Deletion) => orders.call(closeToOrders, deletion);
    const audit = createAuditLog(mongo, clock);
    const favourites = createFavouriteStore({ ...stored, outbox: relay.of('favourites'), toEvents: toFavouriteEvents });
    const limitsPerPerson = config.LIMITS_PER_PERSON;
    const deps = {
      services,
      categories,
      directory,
      favourites,
      media,
      closeToBookings,
      limitsPerPerson,
      clock,
      jobs: createJobStore(mongo),
      responseTimes: createResponseTimeStore(mongo),
    };

    let hasCategories = false;
    const starter: Startable = {
      start: async () => {
        await createFirstCategories(deps, firstCategories);
        hasCategories = true;
      },
      stop: async () => undefined,
    };
    const isInUse = async (mediaId: string) => (await services.showsImage(mediaId)) || (await categories.showsImage(mediaId));

    return {
      name: 'catalog',
      deps,
      routers: [
        categoryRouter({ ...deps, audit, live }, lists, edge),
        serviceRouter({ ...deps, audit }, lists, edge),
        providerRouter({ directory, categories, lists, live, answers }, edge),
        favouriteRouter({ favourites, directory, live }, edge),
        searchRouter({ live, lists, answers }, edge),
        placeRouter(edge),
        templateRouter({ live, answers }, edge),
        mediaRouter(media, edge),
      ],
      internal: Router().use(
        internalRouter(services),
        exportRouter({ lists, favourites, directory }),
        answerInternal(auditFromCatalog, audit.page),
      ),
      projections: [...directoryHandlers, ...ratingHandlers, ...responseTimeHandlers],
      reactions: [...directoryReactions, ...serviceRatingHandlers, ...favouriteHandlers],
      checks: [
        { name: 'categories', ready: () => hasCategories },
        { name: 'search', ready: live.ready },
      ],
      beforeBroker: [starter, live],
      background: [
        createMediaSweeper({ media, isInUse, log }),
        createRepublisher({ connection: mongo, kafka, topicPrefix: config.KAFKA_TOPIC_PREFIX, log }, ['services']),
      ],
    };
  });
}
