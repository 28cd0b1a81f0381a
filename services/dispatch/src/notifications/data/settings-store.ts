import type { NotificationSettings } from '@karigar/contracts';
import { schemaOptions, trusted } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { defaultSettings } from '../domain/settings.ts';

interface SettingsDocument extends NotificationSettings {
  /** The account. */
  _id: string;
}

const schema = new Schema<SettingsDocument>(
  { _id: String, kinds: Schema.Types.Mixed, quietHours: Schema.Types.Mixed },
  { ...schemaOptions, collection: 'notification_settings' },
);

/** Notification settings of accounts. Accounts that have changed nothing have the defaults and no document. */
export function createSettingsStore(connection: Connection) {
  const settings = connection.model<SettingsDocument>('NotificationSettings', schema);
  const toSettings = ({ kinds, quietHours }: SettingsDocument): NotificationSettings => ({
    // A kind added after the document was written has its default.
    kinds: { ...defaultSettings.kinds, ...kinds },
    quietHours,
  });
  return {
    of: async (account: string): Promise<NotificationSettings> => {
      const found = await settings.findOne({ _id: account }).lean<SettingsDocument>();
      return found === null ? defaultSettings : toSettings(found);
    },
    /** By account; accounts with the defaults are missing. */
    ofMany: async (accounts: readonly string[]): Promise<ReadonlyMap<string, NotificationSettings>> => {
      const found = await settings.find({ _id: trusted({ $in: [...accounts] }) }).lean<SettingsDocument[]>();
      return new Map(found.map((document) => [document._id, toSettings(document)]));
    },
    save: async (account: string, { kinds, quietHours }: NotificationSettings): Promise<void> => {
      await settings.updateOne({ _id: account }, { $set: { kinds, quietHours } }, { upsert: true });
    },
    remove: async (account: string): Promise<void> => void (await settings.deleteOne({ _id: account })),
  };
}
export type SettingsStore = ReturnType<typeof createSettingsStore>;
