import type { NotificationKind, NotificationView } from '@karigar/contracts';
import { collectionOf, decodeCursor, encodeCursor, isDuplicateKey, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';

export interface NotificationDocument {
  _id: string;
  account: string;
  message: string;
  kind: NotificationKind;
  ref: string | null;
  read: boolean;
  /** Out of sight, yet kept until its time is over: a late duplicate of its event must not bring it back. */
  cleared?: boolean;
  at: Date;
  /** The live message that it came with. */
  of: string;
}

const schema = new Schema<NotificationDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'notifications' });
schema.index({ account: 1, at: -1, _id: -1 });
schema.index({ account: 1 }, { name: 'unread', partialFilterExpression: { read: false } });
schema.index({ at: 1 }, { expireAfterSeconds: 90 * 24 * 3_600 });

export function createNotificationStore(connection: Connection) {
  const notifications = collectionOf(connection.model<NotificationDocument>('Notification', schema));
  return {
    /** Stores those that are not there yet, and answers all. */
    add: async (documents: readonly NotificationDocument[]): Promise<readonly NotificationDocument[]> => {
      if (documents.length === 0) return documents;
      try {
        await notifications.insertMany([...documents], { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return documents;
    },
    page: async (account: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const after = decodeCursor(cursor);
      const filter: mongo.Filter<NotificationDocument> = {
        account,
        cleared: { $ne: true },
        ...(after === undefined ? {} : { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }),
      };
      const [documents, unread] = await Promise.all([
        notifications
          .find(filter)
          .sort({ at: -1, _id: -1 })
          .limit(limit + 1)
          .toArray(),
        notifications.countDocuments({ account, read: false }),
      ]);
      const items = documents.slice(0, limit);
      const last = items.at(-1);
      return {
        items: items.map(notificationView),
        nextCursor: documents.length > limit && last !== undefined ? encodeCursor({ at: last.at, id: last._id }) : null,
        unread,
      };
    },
    markRead: async (account: string, ids: readonly string[] | undefined): Promise<void> => {
      await notifications.updateMany(
        { account, read: false, ...(ids === undefined ? {} : { _id: { $in: [...ids] } }) },
        { $set: { read: true } },
      );
    },
    clear: async (account: string): Promise<void> => {
      await notifications.updateMany({ account, cleared: { $ne: true } }, { $set: { read: true, cleared: true } });
    },
    view: notificationView,
  };
}
export type NotificationStore = ReturnType<typeof createNotificationStore>;

function notificationView({ _id, message, read, at, kind, ref }: NotificationDocument): NotificationView {
  return { id: _id, message, read, timestamp: at.toISOString(), kind, ref };
}
