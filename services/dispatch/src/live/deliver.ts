import { derivedId, type Clock } from '@karigar/service-kit';
import type { NotificationStore } from '../notifications/data/notification-store.ts';
import type { LiveEntry } from './live.ts';
import type { Streams, StreamEntry } from './streams.ts';

/** Hands a message to the sockets of an account, on whatever instance they are. A hint: the streams are the truth. */
export type Emit = (account: string, entry: StreamEntry) => void;

export interface Delivery {
  /**
   * Stores the notices and the messages of each account, then emits. Safe to repeat: what is stored is not stored again. A repeat emits only
   * with `again`, for messages whose first emission may not have happened.
   */
  deliver(entries: readonly LiveEntry[], options: { again: boolean }): Promise<void>;
}

/** Store first, then emit. */
export function createDelivery({
  streams,
  notifications,
  emit,
  clock,
}: {
  streams: Streams;
  notifications: NotificationStore;
  emit: Emit;
  clock: Clock;
}): Delivery {
  return {
    deliver: async (entries, { again }) => {
      const now = clock.now();
      const notices = entries.flatMap(({ id, to, notice }) =>
        notice === undefined
          ? []
          : to.map((account) => ({ _id: derivedId('notification', id, account), account, ...notice, read: false, at: now, of: id })),
      );
      const stored = await notifications.add(notices);
      const messages = entries.flatMap(({ id, event, to, payload }) =>
        to.flatMap((account) => {
          const notification = stored.find((candidate) => candidate.of === id && candidate.account === account);
          return [
            { account, message: { id, event, payload: payload } },
            ...(notification === undefined
              ? []
              : [
                  {
                    account,
                    message: { id: notification._id, event: 'notification' as const, payload: { ...notifications.view(notification) } },
                  },
                ]),
          ];
        }),
      );
      for (const { account, entry, fresh } of await streams.append(messages, now)) if (fresh || again) emit(account, entry);
    },
  };
}
