import type { NotificationKind, NotificationView } from '@karigar/contracts';
import { findNewestFirst, isDuplicateKey, schemaOptions, trusted, type PageQuery } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

export interface NotificationDocument {
  _id: string;
  account: string;
  message: string;
  kind: NotificationKind;
  ref: string | null;
  read: boolean;
  /** Hidden, but kept until it expires: a late duplicate of its event must not bring it back. */
  cleared?: boolean;
  at: Date;
  /** The live message that it came with. */
  of: string;
}

const schema = new Schema<NotificationDocument>(
  {
    _id: String,
    account: String,
    message: String,
    kind: String,
    ref: String,
    read: Boolean,
    cleared: Boolean,
    at: Date,
    of: String,
  },
  { ...schemaOptions, collection: 'notifications' },
);
schema.index({ account: 1, at: -1, _id: -1 });
schema.index({ account: 1 }, { name: 'unread', partialFilterExpression: { read: false } });
schema.index({ at: 1 }, { expireAfterSeconds: 90 * 24 * 3_600 });

export function createNotificationStore(connection: Connection) {
  const notifications = connection.model<NotificationDocument>('Notification', schema);
  return {
    /** Stores those that are not stored yet, and returns all. */
    add: async (documents: readonly NotificationDocument[]): Promise<readonly NotificationDocument[]> => {
      if (documents.length === 0) return documents;
      try {
        // The driver's insert skips hydration. Its types want ObjectIds.
        await notifications.collection.insertMany([...documents] as never, { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return documents;
    },
    page: async (account: string, query: PageQuery) => {
      const [page, unread] = await Promise.all([
        findNewestFirst(notifications, { account, cleared: trusted({ $ne: true }) }, query, { timeField: 'at' }),
        notifications.countDocuments({ account, read: false }),
      ]);
      return { items: page.items.map(notificationView), nextCursor: page.nextCursor, unread };
    },
    markRead: async (account: string, ids: readonly string[] | undefined): Promise<void> => {
      await notifications.updateMany(
        { account, read: false, ...(ids === undefined ? {} : { _id: trusted({ $in: [...ids] }) }) },
        { $set: { read: true } },
      );
    },
    clear: async (account: string): Promise<void> => {
      await notifications.updateMany({ account, cleared: trusted({ $ne: true }) }, { $set: { read: true, cleared: true } });
    },
    view: notificationView,
  };
}
export type NotificationStore = ReturnType<typeof createNotificationStore>;

function notificationView({ _id, message, read, at, kind, ref }: NotificationDocument): NotificationView {
  return { id: _id, message, read, timestamp: at.toISOString(), kind, ref };
}
