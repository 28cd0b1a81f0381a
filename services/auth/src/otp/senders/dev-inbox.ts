import { newId, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { OtpMessage } from './sender.ts';

interface MessageDocument extends OtpMessage {
  _id: string;
  at: Date;
}

const keptSeconds = 3_600;
const shown = 50;

const schema = new Schema<MessageDocument>(
  { _id: String, phone: String, code: String, text: String, at: Date },
  { ...schemaOptions, collection: 'dev_messages' },
);
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });
schema.index({ phone: 1, at: -1 });

/** Where the development sender's messages can be read for an hour. */
export function createDevInbox(connection: Connection) {
  const messages = connection.model<MessageDocument>('DevMessage', schema);
  return {
    add: async ({ phone, code, text }: OtpMessage): Promise<void> => {
      await messages.create([{ _id: newId(), phone, code, text, at: new Date() }]);
    },
    /** Newest first, of one phone or of all. */
    list: (phone?: string): Promise<MessageDocument[]> =>
      messages
        .find(phone === undefined ? {} : { phone })
        .sort({ at: -1 })
        .limit(shown)
        .lean<MessageDocument[]>(),
  };
}
export type DevInbox = ReturnType<typeof createDevInbox>;
