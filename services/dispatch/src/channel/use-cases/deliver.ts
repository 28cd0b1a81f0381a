import { repeatEvery, type Clock, type Logger, type Startable } from '@karigar/service-kit';
import type { NotificationStore } from '../../notifications/data/notification-store.ts';
import { tell, type News } from '../domain/news.ts';
import type { Push, PushMessage } from '../../push/push.ts';
import type { LiveLog } from '../data/live-log.ts';

const againEveryMs = 1_000;
const keptForLater = 10_000;

export interface Delivery extends Startable {
  /** Stores the notices, then tells the news. Safe to repeat. @throws while Redis is unavailable */
  deliver(news: readonly News[]): Promise<void>;
  /** The same for news that waits in no document: while Redis is unavailable it waits here, in memory. */
  deliverInTime(news: readonly News[]): Promise<void>;
}

/** Store first, then tell: those who are here live, and everybody's browsers by Web Push. */
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
  let waiting: News[] = [];

  const withNotices = async (news: readonly News[]): Promise<News[]> => {
    const now = clock.now();
    const noted = news.map((one) => ({ ...one, stored: notifications.toStore(one.id, one.notices ?? [], now) }));
    await notifications.add(noted.flatMap(({ stored }) => stored));
    return noted.map(({ stored, tells, ...one }) => ({
      ...one,
      tells: [...tells, ...stored.map((one) => tell('notification', [one.account], notifications.view(one)))],
    }));
  };
  /** A command that timed out may only mean that this process was busy; to tell it again is safe. @returns whether this process has told it */
  const tryTwice = (news: News): Promise<boolean> =>
    liveLog.tell(news).catch(async () => {
      await liveLog.tell(news);
      return true;
    });
  const tellOne = async (news: News): Promise<void> => {
    if (!(await tryTwice(news))) return;
    for (const { event, to, payload } of news.tells) if (event === 'notification') push.send(to, payload as PushMessage, news.urgent);
  };
  const tellAll = (news: readonly News[]) => Promise.all(news.map(tellOne));
  const repeat = repeatEvery(
    againEveryMs,
    {
      'tell what waits for redis': async () => {
        for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
          await tellOne(next);
          waiting = waiting.filter((one) => one !== next);
        }
      },
    },
    log,
  );

  return {
    ...repeat,
    deliver: async (news) => void (await tellAll(await withNotices(news))),
    deliverInTime: async (news) => {
      const all = await withNotices(news);
      await tellAll(all).catch((error: unknown) => {
        log.debug({ err: error }, 'news waits for redis');
        waiting = [...waiting, ...all].slice(-keptForLater);
      });
    },
  };
}
