import {
  createClosures,
  createDeletionCanceller,
  createDrain,
  createInternalClient,
  createServiceApp,
  repeatEvery,
  systemClock,
  type Clock,
  type ServiceApp,
  type ServiceParts,
} from '@karigar/service-kit';
import type { DispatchConfig } from './config.ts';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers } from './directory/messaging/on-directory-events.ts';
import { createDelivery, type Emit } from './live/deliver.ts';
import type { LiveEntry } from './live/live.ts';
import { createStreams } from './live/streams.ts';
import { createNotificationStore } from './notifications/data/notification-store.ts';
import { notificationRouter } from './notifications/http/routes.ts';
import { createPresenceStore } from './presence/data/presence-store.ts';
import { presenceRouter } from './presence/http/routes.ts';
import { createChannel, type Channel } from './realtime/channel.ts';
import { createRequestRepository } from './requests/data/request-repository.ts';
import { internalRouter, requestRouter } from './requests/http/routes.ts';
import { orderEventHandlers, type OrderEventDeps } from './requests/messaging/on-order-events.ts';
import { toEvents } from './requests/messaging/publishes.ts';
import { toLive } from './requests/messaging/to-live.ts';
import { createTimekeeper } from './requests/use-cases/keep-time.ts';

const closuresEveryMs = 5_000;

export interface DispatchAppDeps extends Pick<ServiceParts, 'log' | 'mongo' | 'kafka'> {
  readonly config: DispatchConfig;
  readonly clock?: Clock;
}

/** The dispatch service: instant requests, offers, presence, notifications, the realtime channel. Nothing connects before `start`. */
export function createDispatchApp({ config, clock = systemClock, ...parts }: DispatchAppDeps): ServiceApp {
  return createServiceApp({ config, ...parts }, ({ mongo, relay, edge, log, tokens, revocations }) => {
    const streams = createStreams(mongo);
    const notifications = createNotificationStore(mongo);
    const emit: Emit = (account, entry) => channel.emit(account, entry);
    const delivery = createDelivery({ streams, notifications, emit, clock });
    const liveDrain = createDrain<LiveEntry>({
      connection: mongo,
      field: 'live',
      log,
      deliver: (documents) =>
        delivery.deliver(
          documents.flatMap(({ entries }) => entries),
          { again: true },
        ),
    });
    const requests = createRequestRepository({
      connection: mongo,
      outbox: relay.of('requests'),
      live: liveDrain.of('requests'),
      clock,
      toEvents,
      toLive,
    });
    const cancelDeletion = createDeletionCanceller({
      catalog: createInternalClient({ baseUrls: [config.CATALOG_URL], key: config.INTERNAL_KEY }),
      auth: createInternalClient({ baseUrls: [config.AUTH_URL], key: config.INTERNAL_KEY }),
    });
    const deps: OrderEventDeps = {
      mongo,
      requests,
      directory: createDirectory(mongo),
      presence: createPresenceStore(mongo),
      closures: createClosures(mongo),
      instantFee: config.INSTANT_PLATFORM_PAISE,
      clock,
      delivery,
    };
    const channel: Channel = createChannel({
      redisUrl: config.REDIS_URL,
      channelPrefix: config.KAFKA_TOPIC_PREFIX,
      deps: { ...deps, streams },
      tokens,
      revocations,
      log,
    });
    return {
      name: 'dispatch',
      deps,
      routers: [requestRouter(deps, edge), presenceRouter(deps, edge), notificationRouter(notifications, edge)],
      internal: internalRouter(deps),
      handlers: [...directoryHandlers, ...orderEventHandlers],
      background: [
        { start: async () => liveDrain.start(), stop: () => liveDrain.stop() },
        createTimekeeper(deps, log),
        repeatEvery(
          closuresEveryMs,
          { 'reopen what was not deleted': () => deps.closures.reopenAbandoned(clock.now(), cancelDeletion) },
          log,
        ),
      ],
      onListening: ({ server }) => channel.attach(server),
    };
  });
}
