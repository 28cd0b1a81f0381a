import type { NotificationView } from '@karigar/contracts';
import { createCache, repeatEvery, type Clock, type Logger, type Startable } from '@karigar/service-kit';
import type { NotificationStore } from '../../notifications/data/notification-store.ts';
import { messageTo, type LiveUpdate } from '../domain/live-update.ts';
import type { Push, PushMessage } from '../../push/push.ts';
import type { LiveLog } from '../data/live-log.ts';

const againEveryMs = 1_000;
const maxWaiting = 10_000;
const maxUnanswered = 10_000;

export interface Delivery extends Startable {
  /**
   * Stores the notifications, then publishes the updates. Safe to repeat. An update that can never be stored or sent is skipped: clients still find
   * everything in the snapshots.
   * @throws while MongoDB or Redis is unavailable
   */
  deliver(updates: readonly LiveUpdate[]): Promise<void>;
  /**
   * The same for updates that no document holds: while Redis is unavailable they wait in memory.
   * @throws also when a notification can never be stored, so that the event is parked
   */
  deliverOrBuffer(updates: readonly LiveUpdate[]): Promise<void>;
}

/** A document that is larger than 16 MB, and one that the collection's rules refuse. */
const refusedDocument: readonly unknown[] = [10334, 121];

/** Whether an attempt with the same update will fail again: it cannot be encoded, or the database refuses it. */
function isPermanent(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const { name = '', code, message = '' } = (error ?? {}) as { name?: string; code?: unknown; message?: string };
  // Other answers of Redis, such as LOADING, READONLY or OOM, are about Redis and not about the update.
  return (
    /^(BSON|MongoInvalidArgument)/.test(name) ||
    refusedDocument.includes(code) ||
    (name === 'ReplyError' && /^(WRONGTYPE|ERR) /.test(message))
  );
}

/** Stores first, then sends: over the live channel to connected clients, by Web Push to browsers. */
export function createDelivery({
  liveLog,
  notifications,
  push,
  clock,
  log,
  onSkipped,
}: {
  liveLog: LiveLog;
  notifications: NotificationStore;
  push: Pick<Push, 'send'>;
  clock: Clock;
  log: Logger;
  /** Called for every update that can never be stored or sent. */
  onSkipped?: () => void;
}): Delivery {
  let waiting: LiveUpdate[] = [];
  /** Updates that Redis may have published for this process without telling it. */
  const unanswered = createCache<true>({ max: maxUnanswered });

  /** Resolves with undefined when the update can never be processed, so that it does not block the others. */
  const orSkip = <T>({ id }: LiveUpdate, processed: Promise<T>): Promise<T | undefined> =>
    processed.catch((error: unknown) => {
      if (!isPermanent(error)) throw error;
      log.error({ err: error, updateId: id }, 'skipped a live update that can never be sent');
      onSkipped?.();
      return undefined;
    });
  const withNotifications = async (update: LiveUpdate): Promise<LiveUpdate> => {
    const { messages, ...rest } = update;
    const stored = notifications.toStore(update.id, update.notifications ?? [], clock.now());
    const current = await notifications.add(stored);
    const notificationMessages = stored
      .filter((one) => current.has(one))
      .map((one) => messageTo('notification', [one.account], notifications.view(one)));
    return { ...rest, messages: [...messages, ...notificationMessages] };
  };
  const publish = async (update: LiveUpdate): Promise<boolean> => {
    try {
      const isNew = await liveLog.publish(update);
      return unanswered.delete(update.id) || isNew;
    } catch (error) {
      if (!isPermanent(error)) unanswered.set(update.id, true);
      throw error;
    }
  };
  /**
   * A time-out may only mean that this process was busy, and publishing again is safe.
   * @returns whether this process published it, or may have
   */
  const publishWithRetry = (update: LiveUpdate): Promise<boolean> =>
    publish(update).catch((error: unknown) => {
      if (isPermanent(error)) throw error;
      return publish(update);
    });
  const sendOne = async (update: LiveUpdate): Promise<void> => {
    if ((await orSkip(update, publishWithRetry(update))) !== true) return;
    for (const { event, to, payload } of update.messages)
      if (event === 'notification' && !(payload as NotificationView).read) push.send(to, payload as PushMessage, update.urgent);
  };
  const sendAll = (updates: readonly LiveUpdate[]) => Promise.all(updates.map(sendOne));
  const repeat = repeatEvery(
    againEveryMs,
    {
      'send what waits for Redis': async () => {
        for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
          await sendOne(next);
          waiting = waiting.filter((one) => one !== next);
        }
      },
    },
    log,
  );

  return {
    ...repeat,
    deliver: async (updates) => {
      const complete = await Promise.all(updates.map((update) => orSkip(update, withNotifications(update))));
      await sendAll(complete.filter((update) => update !== undefined));
    },
    deliverOrBuffer: async (updates) => {
      const complete = await Promise.all(updates.map(withNotifications));
      await sendAll(complete).catch((error: unknown) => {
        log.debug({ err: error }, 'live updates wait until redis is available');
        waiting = [...waiting, ...complete].slice(-maxWaiting);
      });
    },
  };
}
