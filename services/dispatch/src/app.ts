import { auditFromDispatch } from '@karigar/contracts';
import {
  answerInternal,
  createAuditLog,
  createClosures,
  createDeletionCanceller,
  createDrain,
  createInternalClient,
  createJobStore,
  createRedis,
  createRedisSubscriber,
  createServiceApp,
  repeatEvery,
  systemClock,
  watchEventLoop,
  type Clock,
  type JobStore,
  type ServiceApp,
  type ServiceParts,
} from '@karigar/service-kit';
import { createAttachmentStore } from '@karigar/service-kit/images';
import { Router } from 'express';
import type { DispatchConfig } from './config.ts';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers, directoryReactions } from './directory/messaging/on-directory-events.ts';
import { exportRouter } from './exports/http/internal.ts';
import { offerRouter } from './channel/http/routes.ts';
import { createDelivery } from './channel/use-cases/deliver.ts';
import { createEngagementStore } from './engagement/data/engagement-store.ts';
import { workEventHandlers } from './engagement/messaging/on-work-events.ts';
import { createLiveLog } from './channel/data/live-log.ts';
import { createMailer } from './clients/mailer.ts';
import { createNotificationStore, type NotificationStore } from './notifications/data/notification-store.ts';
import { createSettingsStore, type SettingsStore } from './notifications/data/settings-store.ts';
import { notificationRouter } from './notifications/http/routes.ts';
import { accountEventHandlers } from './notifications/messaging/on-account-events.ts';
import { orderEventHandlers, type OrderEventDeps } from './notifications/messaging/on-order-events.ts';
import { sendDueMails } from './notifications/use-cases/send-mails.ts';
import { photoRouter } from './photos/http/routes.ts';
import { createPresenceStore } from './presence/data/presence-store.ts';
import { endExpiredLeases } from './presence/use-cases/leases.ts';
import { presenceRouter } from './presence/http/routes.ts';
import { createSubscriptionStore, type SubscriptionStore } from './push/data/subscription-store.ts';
import { pushRouter } from './push/http/routes.ts';
import { revocationHandlers } from './push/messaging/on-revocations.ts';
import { createPush } from './push/push.ts';
import { createChannel, updateChannel, type Silence } from './channel/socket/channel.ts';
import { createRequestRepository } from './requests/data/request-repository.ts';
import { internalRouter } from './requests/http/internal.ts';
import { requestRouter } from './requests/http/routes.ts';
import { requestHandlers } from './requests/messaging/on-order-events.ts';
import { toEvents } from './requests/messaging/publishes.ts';
import type { LiveFact } from './requests/domain/live-fact.ts';
import { createLiveDelivery } from './requests/messaging/deliver-live.ts';
import { toLive } from './requests/messaging/to-live.ts';
import { createSettler } from './engagement/use-cases/settle.ts';
import { createAdmission } from './requests/domain/admission.ts';
import { createLastAsked } from './candidates/use-cases/last-asked.ts';
import type { Deps as RequestDeps } from './requests/use-cases/deps.ts';
import { createTimekeeper } from './requests/use-cases/apply-timeouts.ts';

const closuresEveryMs = 5_000;
const mailsEveryMs = 5_000;

export interface DispatchAppDeps extends Pick<ServiceParts, 'log' | 'mongo' | 'kafka'> {
  readonly config: DispatchConfig;
  readonly clock?: Clock;
  /** How long clients of the channel may be silent before they are disconnected. */
  readonly silence?: Silence | undefined;
}

/** The dispatch service: instant requests, offers, presence, notifications, the realtime channel. Nothing connects before `start`. */
export function createDispatchApp({ config, clock = systemClock, silence, ...parts }: DispatchAppDeps): ServiceApp {
  return createServiceApp({ config, clock, ...parts }, ({ mongo, relay, puller, edge, log, tokens, revocations, metrics, security }) => {
    const prefix = config.KAFKA_TOPIC_PREFIX;
    const redis = { publisher: createRedis(config.REDIS_URL, log), subscriber: createRedisSubscriber(config.REDIS_URL, log) };
    const liveLog = createLiveLog({ redis: redis.publisher, prefix, channel: updateChannel(prefix) });
    const notifications = createNotificationStore(mongo);
    const subscriptions = createSubscriptionStore(mongo);
    const settings = createSettingsStore(mongo);
    const presence = createPresenceStore({ connection: mongo, redis: redis.publisher, prefix });
    const directory = createDirectory(mongo, clock, presence.invalidateLists);
    const onSubscriptionsEnded = async (account: string) =>
      presence.setPush(account, await subscriptions.reachesProvider(account), clock.now());
    const push = createPush({
      key: config.PUSH_KEY,
      contact: config.PUSH_CONTACT,
      brand: config.BRAND_NAME,
      subscriptions,
      settings,
      directory,
      clock,
      revocations,
      onEnded: onSubscriptionsEnded,
      log,
    });
    const eventLoop = watchEventLoop();
    const admission = createAdmission(() => clock.now().getTime(), eventLoop.lateMs);
    const skipped = metrics.counter('live_updates_skipped_total', 'Live updates that could never be stored or sent');
    const delivery = createDelivery({ liveLog, notifications, push, clock, log, onSkipped: () => skipped.inc() });
    const liveDrain = createDrain<LiveFact>({
      connection: mongo,
      field: 'live',
      log,
      puller,
      deliver: createLiveDelivery({ find: (id) => requests.find({ id }), delivery, admission, log }),
    });
    const requests = createRequestRepository({
      connection: mongo,
      outbox: relay.of('requests'),
      live: liveDrain.of('requests'),
      clock,
      retentionDays: config.REQUESTS_RETENTION_DAYS,
      onDue: (at) => timekeeper.runBy(at),
      toEvents,
      toLive,
    });
    const auth = createInternalClient({ baseUrls: [config.AUTH_URL], key: config.INTERNAL_KEY });
    const mailer = createMailer(config.AUTH_URL, config.INTERNAL_KEY);
    const cancelDeletion = createDeletionCanceller({
      catalog: createInternalClient({ baseUrls: [config.CATALOG_URL], key: config.INTERNAL_KEY }),
      auth,
    });
    const lastAsked = createLastAsked(directory, clock, log);
    const deps: RequestDeps &
      OrderEventDeps & {
        readonly jobs: JobStore;
        readonly settings: SettingsStore;
        readonly notifications: NotificationStore;
        readonly subscriptions: SubscriptionStore;
        readonly onSubscriptionsEnded: typeof onSubscriptionsEnded;
      } = {
      jobs: createJobStore(mongo),
      mongo,
      requests,
      directory,
      presence,
      engagements: createEngagementStore({ connection: mongo, clock, onUnsettled: () => settler.runBy(clock.now()) }),
      closures: createClosures(mongo),
      attachments: createAttachmentStore(mongo, clock, config.LIMITS_PER_PERSON),
      lastAsked,
      admission,
      firstWave: config.FIRST_WAVE,
      limitsPerPerson: config.LIMITS_PER_PERSON,
      widenKm: config.WIDEN_KM,
      instantFee: config.INSTANT_PLATFORM_PAISE,
      clock,
      delivery,
      settings,
      notifications,
      subscriptions,
      onSubscriptionsEnded,
    };
    const audit = createAuditLog(mongo, clock);
    const timekeeper = createTimekeeper(deps, log);
    const settler = createSettler(deps, log);
    const inbox = { notifications, requests, clock };
    const channelDeps = { ...deps, liveLog, log };
    const channel = createChannel({
      redis,
      channelPrefix: prefix,
      deps: channelDeps,
      tokens,
      revocations,
      metrics,
      security,
      log,
      silence,
    });
    return {
      name: 'dispatch',
      deps,
      routers: [
        requestRouter({ ...deps, audit }, edge),
        photoRouter({ ...deps, audit }, edge),
        offerRouter(channelDeps, edge),
        presenceRouter(deps, edge),
        notificationRouter({ ...inbox, settings, delivery }, edge),
        pushRouter({ push, subscriptions, presence, revocations, onSubscriptionsEnded, pushServices: config.PUSH_SERVICES, clock }, edge),
      ],
      internal: Router().use(
        internalRouter(deps),
        exportRouter({ ...inbox, subscriptions, settings, attachments: deps.attachments }),
        answerInternal(auditFromDispatch, audit.page),
      ),
      projections: directoryHandlers,
      reactions: [
        ...directoryReactions,
        ...workEventHandlers,
        ...requestHandlers,
        ...orderEventHandlers,
        ...accountEventHandlers,
        ...revocationHandlers,
      ],
      background: [
        push,
        delivery,
        liveDrain,
        timekeeper,
        settler,
        lastAsked,
        repeatEvery(mailsEveryMs, { 'send mails': () => sendDueMails({ notifications, settings, directory, auth: mailer, clock }) }, log),
        repeatEvery(
          closuresEveryMs,
          {
            'reopen abandoned closures': () => deps.closures.reopenAbandoned(clock.now(), cancelDeletion),
            'end expired leases': () => endExpiredLeases(deps),
          },
          log,
        ),
      ],
      onListening: ({ server }) => channel.attach(server),
      onStopped: () => {
        eventLoop.stop();
        redis.publisher.disconnect();
        redis.subscriber.disconnect();
      },
    };
  });
}
