import { dayMs, ok, refuse, type Result } from '@karigar/contracts';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import { trusted } from '../mongo/connect.ts';
import { findNewestFirst, type Page, type PageQuery } from '../mongo/page.ts';
import { schemaOptions } from '../mongo/schema.ts';
import { encodeUploads, type Picture } from './encode-uploads.ts';

/** A photo of restricted visibility. */
export interface Photo {
  readonly id: string;
  /** The account that uploaded it. */
  readonly ownerId: string;
  /** What refers to it, e.g. an order. Empty: it was uploaded for a form that has not been submitted. */
  readonly about: readonly string[];
  /** WebP. */
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

interface PhotoDocument extends Omit<Photo, 'id' | 'about'> {
  _id: string;
  about: string[];
  /** When MongoDB removes it. Absent once something refers to it. */
  expiresAt?: Date;
}

const schema = new Schema<PhotoDocument>(
  { _id: String, ownerId: String, about: [String], bytes: Buffer, createdAt: Date, expiresAt: Date },
  { ...schemaOptions, collection: 'photos' },
);
schema.index({ ownerId: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Wide enough to make out damage. */
const width = 1600;
/** The browser keeps an unsent form for a day; its photos must live longer. */
const unsentMs = 2 * dayMs;

/**
 * Photos of one service, uploaded before the form that refers to them is submitted. A photo that nothing refers to is removed after two days. One
 * document each, far below MongoDB's limit of 16 MB.
 */
export function createPhotoStore(connection: Connection, clock: Clock) {
  const photos = connection.model<PhotoDocument>('Photo', schema);
  return {
    /** Stores pictures under these ids, all or none. Refuses UNSUPPORTED_TYPE and INVALID with the name of the field. */
    add: async (ownerId: string, pictures: readonly Picture[], ids: readonly string[]): Promise<Result<undefined>> => {
      const encoded = await encodeUploads(pictures, { widths: [width] });
      if (!encoded.ok) return encoded;
      const now = clock.now();
      for (const [n, { [width]: bytes }] of encoded.value.entries())
        await photos.updateOne(
          { _id: ids[n] },
          { $setOnInsert: { ownerId, about: [], bytes, createdAt: now, expiresAt: new Date(now.getTime() + unsentMs) } },
          { upsert: true },
        );
      return ok(undefined);
    },

    find: async (id: string): Promise<Photo | undefined> => {
      const found = await photos.findById(id);
      return found === null ? undefined : toPhoto(found);
    },

    /**
     * Keeps photos because `about` refers to them from now on; runs in the transaction that stores the reference. Refuses photos that are gone or
     * belong to another account.
     */
    keep: async (
      ids: readonly string[],
      { ownerId, about }: { ownerId: string; about: string },
      session: ClientSession,
    ): Promise<Result<undefined>> => {
      if (ids.length === 0) return ok(undefined);
      const { matchedCount } = await photos.updateMany(
        { _id: trusted({ $in: [...ids] }), ownerId },
        { $addToSet: { about }, $unset: { expiresAt: '' } },
        { session },
      );
      if (matchedCount === ids.length) return ok(undefined);
      return refuse('INVALID', { errors: [{ path: 'photos', message: goneSentence }] }, goneSentence);
    },

    /** Removes a photo that only `about` refers to, in the transaction that drops the reference. */
    remove: async (id: string, { ownerId, about }: { ownerId: string; about: string }, session: ClientSession): Promise<void> => {
      await photos.deleteOne({ _id: id, ownerId, about: [about] }, { session });
    },

    /** An account's photos that something refers to, newest first. */
    pageOf: async (ownerId: string, query: PageQuery): Promise<Page<Photo>> => {
      const filter = { ownerId, 'about.0': trusted({ $exists: true }) };
      const page = await findNewestFirst(photos, filter, query, { timeField: 'createdAt', exclude: ['bytes'] });
      const items = await photos.find({ _id: trusted({ $in: page.items.map(({ _id }) => _id) }) }).sort({ createdAt: -1, _id: -1 });
      return { items: items.map(toPhoto), nextCursor: page.nextCursor };
    },

    /** Removes the photos of a deleted account. Safe to repeat. */
    removeOf: async (ownerId: string): Promise<void> => {
      await photos.deleteMany({ ownerId });
    },
  };
}
export type PhotoStore = ReturnType<typeof createPhotoStore>;

const goneSentence = 'A photo is no longer there. Please remove it and add it again.';

const toPhoto = ({ _id, ownerId, about, bytes, createdAt }: PhotoDocument): Photo => ({
  id: _id,
  ownerId,
  about: [...about],
  bytes,
  createdAt,
});

/** A photo in the data export of its owner. */
export const exportedPhoto = ({ id, about, bytes, createdAt }: Omit<Photo, 'ownerId'>): Record<string, unknown> => ({
  id,
  about,
  created: createdAt.toISOString(),
  type: 'image/webp',
  base64: bytes.toString('base64'),
});
