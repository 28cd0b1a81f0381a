import type { NotificationView } from '@karigar/contracts';
import { repeatEvery, type Clock, type Logger, type Startable } from '@karigar/service-kit';
import type { NotificationStore } from '../../notifications/data/notification-store.ts';
import { messageTo, type LiveUpdate } from '../domain/live-update.ts';
import type { Push, PushMessage } from '../../push/push.ts';
import type { LiveLog } from '../data/live-log.ts';

const againEveryMs = 1_000;
const maxWaiting = 10_000;

export interface Delivery extends Startable {
  /**
   * Stores the notifications, then publishes the updates. Safe to repeat.
   * @throws while Redis is unavailable
   */
  deliver(updates: readonly LiveUpdate[]): Promise<void>;
  /** The same for updates that no document holds: while Redis is unavailable they wait in memory. */
  deliverOrBuffer(updates: readonly LiveUpdate[]): Promise<void>;
}

/** Stores first, then sends: over the live channel to connected clients, by Web Push to browsers. */
export function createDelivery({
  liveLog,
  notifications,
  push,
  clock,
  log,
}: {
  liveLog: LiveLog;
  notifications: NotificationStore;
  push: Pick<Push, 'send'>;
  clock: Clock;
  log: Logger;
}): Delivery {
  let waiting: LiveUpdate[] = [];

  const withNotices = async (updates: readonly LiveUpdate[]): Promise<LiveUpdate[]> => {
    const now = clock.now();
    const noted = updates.map((update) => ({ ...update, stored: notifications.toStore(update.id, update.notices ?? [], now) }));
    const current = await notifications.add(noted.flatMap(({ stored }) => stored));
    return noted.map(({ stored, messages, ...update }) => ({
      ...update,
      messages: [
        ...messages,
        ...stored
          .filter((notice) => current.has(notice))
          .map((notice) => messageTo('notification', [notice.account], notifications.view(notice))),
      ],
    }));
  };
  /**
   * A time-out may only mean that this process was busy, and publishing again is safe.
   * @returns whether this process published it
   */
  const publishWithRetry = (update: LiveUpdate): Promise<boolean> =>
    liveLog.publish(update).catch(async () => {
      await liveLog.publish(update);
      return true;
    });
  const sendOne = async (update: LiveUpdate): Promise<void> => {
    if (!(await publishWithRetry(update))) return;
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
    deliver: async (updates) => void (await sendAll(await withNotices(updates))),
    deliverOrBuffer: async (updates) => {
      const all = await withNotices(updates);
      await sendAll(all).catch((error: unknown) => {
        log.debug({ err: error }, 'live updates wait until redis is available');
        waiting = [...waiting, ...all].slice(-maxWaiting);
      });
    },
  };
}
