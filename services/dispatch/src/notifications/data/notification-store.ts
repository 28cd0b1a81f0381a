import type { AccountLanguage, NotificationKind, NotificationView } from '@karigar/contracts';
import {
  collectionOf,
  derivedId,
  findNewestFirst,
  isDuplicateKey,
  isTransient,
  newId,
  schemaOptions,
  trusted,
  upsertIf,
  type Page,
  type PageQuery,
} from '@karigar/service-kit';
import DataLoader from 'dataloader';
import { Schema, type Connection } from 'mongoose';
import type { NewNotification } from '../../channel/domain/live-update.ts';
import { createReadMarks } from './read-marks.ts';

/** How long notifications are listed. */
export const retentionDays = 90;

export interface NotificationDocument {
  _id: string;
  account: string;
  /** The role of the account, if a mail was wanted. */
  role?: 'customer' | 'provider';
  message: string;
  /** By language. */
  translations: Readonly<Record<string, string>>;
  kind: NotificationKind;
  ref: string | null;
  /** Of a notification that a later one about `ref` replaces. */
  version?: number;
  read: boolean;
  /** Hidden but kept until it expires, so that a late duplicate of its event does not bring it back. */
  cleared?: boolean;
  /** Which clearing hid it, for `restore`. */
  clearedAt?: Date;
  /** Whether it was unread when it was cleared, for `restore`. */
  clearedUnread?: boolean;
  at: Date;
  /** Sent as an SMS if the account has not confirmed its email. */
  bySms?: boolean;
  /** Whether a mail with news was wanted, also once it has been sent. */
  mailed?: boolean;
  /** When the mail is due; absent once it has been sent, or when none is wanted. */
  mailDue?: Date;
  /** The latest lease of the mail. */
  mailLease?: string;
  /** Whether the mail waits, or waited, for the end of quiet hours. */
  mailPostponed?: boolean;
}

/** A notification whose mail is due. */
export type DueMail = NotificationDocument & Required<Pick<NotificationDocument, 'role'>>;

const schema = new Schema<NotificationDocument>(
  {
    _id: String,
    account: String,
    role: String,
    message: String,
    translations: Schema.Types.Mixed,
    kind: String,
    ref: String,
    version: Number,
    read: Boolean,
    cleared: Boolean,
    clearedAt: Date,
    clearedUnread: Boolean,
    at: Date,
    bySms: Boolean,
    mailed: Boolean,
    mailDue: Date,
    mailLease: String,
    mailPostponed: Boolean,
  },
  { ...schemaOptions, collection: 'notifications' },
);
schema.index({ account: 1, cleared: 1, at: -1, _id: -1 });
/** Counted without reading documents. */
schema.index({ account: 1, read: 1 }, { partialFilterExpression: { read: false } });
schema.index({ mailDue: 1 }, { partialFilterExpression: { mailDue: { $exists: true } } });
/** For `isSuperseded`. */
schema.index({ ref: 1, at: 1 }, { partialFilterExpression: { mailed: true } });
schema.index({ at: 1 }, { expireAfterSeconds: retentionDays * 24 * 3_600 });
/** Matches an absent `cleared`. An equality, so that the index is used. */
const listed = { cleared: null };

/** Stores notifications of orders and offers, and how far each account has read. */
export function createNotificationStore(connection: Connection) {
  const notifications = connection.model<NotificationDocument>('Notification', schema);
  const marks = createReadMarks(connection);
  const insertAll = async (documents: readonly NotificationDocument[]): Promise<true> => {
    try {
      // Past mongoose (docs/adr/0019-where-mongoose-is-bypassed.md): nothing is hydrated.
      await collectionOf(notifications).insertMany([...documents], { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return true;
  };
  /** The notifications of a batch of events share one write. If it fails, each is written separately, because only one of them may be the cause. */
  const inserts = new DataLoader<NotificationDocument, true>(
    async (documents) => {
      try {
        const stored = await insertAll(documents);
        return documents.map(() => stored);
      } catch (error) {
        if (documents.length === 1 || isTransient(error)) throw error;
        const each = await Promise.allSettled(documents.map((document) => insertAll([document])));
        return each.map((one) => (one.status === 'fulfilled' ? one.value : asError(one.reason)));
      }
    },
    { cache: false },
  );
  /**
   * Stores a passing notification in the place of earlier ones, unread and listed again.
   * @returns false when a later one is stored
   */
  const replaceEarlier = async ({ _id, ...document }: NotificationDocument, version: number): Promise<boolean> =>
    (await upsertIf(notifications, { _id, version: trusted({ $lt: version }) }, { $set: document, $unset: { cleared: '' } })) ||
    (await notifications.exists({ _id, version })) !== null;
  return {
    /** The notifications of an update. Their ids follow from the update's, so a repetition makes the same ones; passing ones share one. */
    toStore: (updateId: string, added: readonly NewNotification[], at: Date): NotificationDocument[] =>
      added.map(({ to, mailedAs: role, reminder = false, read = false, ...rest }) => ({
        _id: rest.version === undefined ? derivedId('notification', updateId, to) : derivedId('passing', `${rest.ref}`, to),
        account: to,
        ...rest,
        read,
        at,
        ...(role === undefined ? {} : { role, mailDue: at, ...(reminder ? {} : { mailed: true }) }),
      })),
    /**
     * Stores those that are not stored yet.
     * @returns those that are not outdated, of this call or an earlier one
     */
    add: async (documents: readonly NotificationDocument[]): Promise<ReadonlySet<NotificationDocument>> => {
      const stored = await Promise.all(
        documents.map(async (document) => {
          const { version } = document;
          return (await (version === undefined ? inserts.load(document) : replaceEarlier(document, version))) ? [document] : [];
        }),
      );
      return new Set(stored.flat());
    },
    /** Leases notifications whose mail is due, the longest due first, so that no other instance mails them until the lease ends. */
    leaseDueMails: async (now: Date, leasedUntil: Date, limit: number): Promise<DueMail[]> => {
      const isDue = { mailDue: trusted({ $lte: now }) };
      const due = await notifications.find(isDue, { _id: 1 }).sort({ mailDue: 1 }).limit(limit).lean<Pick<NotificationDocument, '_id'>[]>();
      if (due.length === 0) return [];
      const ids = { _id: trusted({ $in: due.map(({ _id }) => _id) }) };
      const mailLease = newId();
      await notifications.updateMany({ ...ids, ...isDue }, { $set: { mailDue: leasedUntil, mailLease } });
      return notifications.find({ ...ids, mailLease }).lean<DueMail[]>();
    },
    /** Marks mails as done. */
    markMailed: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await notifications.updateMany({ _id: trusted({ $in: [...ids] }) }, { $unset: { mailDue: '', mailLease: '' } });
    },
    postponeMail: async (id: string, due: Date): Promise<void> =>
      void (await notifications.updateOne({ _id: id }, { $set: { mailDue: due, mailPostponed: true } })),
    /**
     * Whether a mail is outdated, because there is a newer one of its kind about the same subject: to its account, or to the other side, which is told what
     * the account itself has done. What may be sent by SMS is replaced by another SMS only, since the account may have no confirmed email.
     */
    isSuperseded: async ({ account, ref, kind, at, bySms = false }: NotificationDocument): Promise<boolean> => {
      if (ref === null) return false;
      const newer = { ref, kind, mailed: true, at: trusted({ $gt: at }) };
      const replacing = bySms ? trusted({ $or: [{ account: trusted({ $ne: account }) }, { bySms: true }] }) : {};
      return (await notifications.exists({ ...newer, ...replacing })) !== null;
    },
    list: (account: string, query: PageQuery): Promise<Page<NotificationDocument>> =>
      findNewestFirst(notifications, { account, ...listed }, query, { timeField: 'at' }),
    unread: (account: string): Promise<number> => notifications.countDocuments({ account, read: false }),
    marksOf: marks.of,
    markRead: async (account: string, ids: readonly string[] | undefined, now: Date): Promise<void> => {
      await Promise.all([
        ids === undefined ? marks.readAll(account, now) : marks.read(account, ids),
        notifications.updateMany(
          { account, read: false, ...(ids === undefined ? {} : { _id: trusted({ $in: [...ids] }) }) },
          { $set: { read: true } },
        ),
      ]);
    },
    clear: async (account: string, now: Date): Promise<void> => {
      await Promise.all([
        marks.clearAll(account, now),
        // A pipeline, in which `read` is what it was before.
        collectionOf(notifications).updateMany({ account, cleared: { $ne: true } }, [
          { $set: { cleared: true, clearedAt: now, clearedUnread: { $not: '$read' }, read: true } },
        ]),
      ]);
    },
    /** Lists again what the last clearing hid, unread if it was. Safe to repeat: the mark, which says that it can be undone, goes last. */
    restore: async (account: string): Promise<void> => {
      const { clearedUpTo, clearedBefore } = await marks.of(account);
      if (clearedBefore === null) return;
      await collectionOf(notifications).updateMany({ account, cleared: true, clearedAt: clearedUpTo }, [
        { $set: { read: { $ne: ['$clearedUnread', true] } } },
        { $unset: ['cleared', 'clearedAt', 'clearedUnread'] },
      ]);
      await marks.restore(account, clearedUpTo, clearedBefore);
    },
    /** Deletes what is stored about a deleted account. Safe to repeat. */
    forgetAccount: async (account: string): Promise<void> => {
      await Promise.all([notifications.deleteMany({ account }), marks.remove(account)]);
    },
    /** What a notification says in a language. */
    textIn: (language: AccountLanguage, notification: NotificationDocument): string =>
      notification.translations[language] ?? notification.message,
    view: ({ _id, message, translations, read, at, kind, ref }: NotificationDocument): NotificationView => ({
      id: _id,
      message,
      translations,
      read,
      timestamp: at.toISOString(),
      kind,
      ref,
    }),
  };
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
export type NotificationStore = ReturnType<typeof createNotificationStore>;
