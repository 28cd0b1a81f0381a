import { newId, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** An SMS or mail that a development sender has stored instead of sending it. */
export interface DevMessage {
  /** Of an SMS; E.164. */
  readonly phone?: string;
  /** Of a mail. */
  readonly email?: string;
  /** Empty in a notification. */
  readonly code: string;
  readonly text: string;
}

interface MessageDocument extends DevMessage {
  _id: string;
  at: Date;
}

const retentionSeconds = 3_600;
const maxListed = 50;

const schema = new Schema<MessageDocument>(
  { _id: String, phone: String, email: String, code: String, text: String, at: Date },
  { ...schemaOptions, collection: 'dev_messages' },
);
schema.index({ at: 1 }, { expireAfterSeconds: retentionSeconds });
schema.index({ phone: 1, at: -1 });
schema.index({ email: 1, at: -1 });

/** Keeps the messages of the development senders for an hour. */
export function createDevInbox(connection: Connection) {
  const messages = connection.model<MessageDocument>('DevMessage', schema);
  return {
    add: async (message: DevMessage): Promise<void> => {
      await messages.create([{ _id: newId(), ...message, at: new Date() }]);
    },
    /** Newest first, to one number or mail address or to all. */
    list: (of: { readonly phone?: string; readonly email?: string }): Promise<MessageDocument[]> =>
      messages.find(of).sort({ at: -1 }).limit(maxListed).lean<MessageDocument[]>(),
  };
}
export type DevInbox = ReturnType<typeof createDevInbox>;
