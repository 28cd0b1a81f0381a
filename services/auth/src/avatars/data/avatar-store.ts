import { dayMs, type avatarWidths } from '@karigar/contracts';
import { schemaOptions, trusted, type Clock } from '@karigar/service-kit';
import type { Renditions } from '@karigar/service-kit/images';
import { Schema, type ClientSession, type Connection } from 'mongoose';

export type AvatarWidth = (typeof avatarWidths)[number];

/** A provider's picture. A few kilobytes: one document holds all widths. */
interface AvatarDocument {
  _id: string;
  providerId: string;
  w96: Buffer;
  w320: Buffer;
  /** Set once another picture has replaced it. */
  forgetAt?: Date;
}

/** Offers and pages created before a change still show the old picture. */
const retentionMs = dayMs;

const schema = new Schema<AvatarDocument>(
  { _id: String, providerId: String, w96: Buffer, w320: Buffer, forgetAt: Date },
  { ...schemaOptions, collection: 'avatars' },
);
schema.index({ providerId: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export function createAvatarStore(connection: Connection, clock: Clock) {
  const avatars = connection.model<AvatarDocument>('Avatar', schema);
  return {
    get: async (id: string, width: AvatarWidth): Promise<Buffer | undefined> => {
      if (width === 96) return (await avatars.findOne({ _id: id }, { w96: 1 }))?.w96;
      return (await avatars.findOne({ _id: id }, { w320: 1 }))?.w320;
    },

    /** Stores a provider's new picture and lets the old ones expire after a day, in the transaction that refers to the new one. */
    replace: async (id: string, providerId: string, images: Renditions<AvatarWidth>, session: ClientSession): Promise<void> => {
      const forgetAt = new Date(clock.now().getTime() + retentionMs);
      await avatars.updateMany({ providerId, forgetAt: trusted({ $exists: false }) }, { $set: { forgetAt } }, { session });
      await avatars.create([{ _id: id, providerId, w96: images[96], w320: images[320] }], { session });
    },

    remove: async (providerId: string, session: ClientSession): Promise<void> => {
      await avatars.deleteMany({ providerId }, { session });
    },
  };
}
export type AvatarStore = ReturnType<typeof createAvatarStore>;
