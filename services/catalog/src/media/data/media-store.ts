import { defined, hourMs, mediaWidths } from '@karigar/contracts';
import { newId, schemaOptions, trusted, workThrough, type Clock } from '@karigar/service-kit';
import type { Renditions } from '@karigar/service-kit/images';
import { Schema, type Connection } from 'mongoose';
import type { MediaWidth } from '../domain/image.ts';
import type { BlobStore } from './blob-store.ts';

/** A picture's entry. `checkAt` is when the sweep checks for references; absent once it has found one. */
interface MediaDocument {
  _id: string;
  checkAt?: Date;
  /** The account that uploaded it for a form. Absent where it came with the form itself. */
  uploadedBy?: string;
  /** Set by the sweep before it removes the picture; new references are refused from then on. */
  removing?: boolean;
}

interface Upload {
  /** Default: a new one. */
  readonly id?: string;
  readonly uploadedBy?: string;
}

const graceMs = hourMs;

const schema = new Schema<MediaDocument>(
  { _id: String, checkAt: Date, uploadedBy: String, removing: Boolean },
  { ...schemaOptions, collection: 'media' },
);
schema.index({ checkAt: 1 }, { sparse: true });

/**
 * Stored pictures. A reference is written after its picture, and a picture is removed only an hour after its last reference, so that no crash leaves
 * a dangling reference.
 */
export function createMediaStore({ connection, blobs, clock }: { connection: Connection; blobs: BlobStore; clock: Clock }) {
  const media = connection.model<MediaDocument>('Media', schema);
  const inAnHour = () => new Date(clock.now().getTime() + graceMs);
  return {
    /** Stores a picture, which the caller must refer to within the hour. Storing an id again changes nothing. */
    add: async (renditions: Renditions<MediaWidth>, { id = newId(), uploadedBy }: Upload = {}): Promise<string> => {
      const set = { checkAt: inAnHour(), ...defined({ uploadedBy }) };
      await media.updateOne({ _id: id }, { $setOnInsert: set }, { upsert: true });
      for (const width of mediaWidths) await blobs.put(id, width, renditions[width]);
      return id;
    },

    get: (id: string, width: MediaWidth): Promise<Buffer | undefined> => blobs.get(id, width),

    /** Gives the caller another hour to refer to pictures that an account has uploaded. False when one of them is missing or belongs to another account. */
    claim: async (ids: readonly string[], uploadedBy: string): Promise<boolean> => {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return true;
      const claimed = await media.updateMany(
        { _id: trusted({ $in: wanted }), uploadedBy, removing: trusted({ $exists: false }) },
        { $set: { checkAt: inAnHour() } },
      );
      return claimed.matchedCount === wanted.length;
    },

    /** Call it before references are removed: a crash in between costs an unnecessary check but no picture. */
    releaseLater: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await media.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { checkAt: inAnHour() } });
    },

    /**
     * Removes unreferenced pictures that are due.
     * @returns how many
     * @throws {AggregateError} at the end, for those that could not be removed; they are due again in an hour
     */
    sweep: async (isInUse: (id: string) => Promise<boolean>, atOnce: number): Promise<number> => {
      let removed = 0;
      const due = await media
        .find({ checkAt: trusted({ $lte: clock.now() }) })
        .sort({ checkAt: 1 })
        .limit(atOnce)
        .lean<Required<MediaDocument>[]>();
      await workThrough(due, async ({ _id: id, checkAt }) => {
        // Postponed first, so that other processes skip it and a failure does not block the others.
        const later = inAnHour();
        const claimed = await media.updateOne({ _id: id, checkAt }, { $set: { checkAt: later, removing: true } });
        if (claimed.matchedCount === 0) return;
        if (await isInUse(id)) {
          await media.updateOne({ _id: id, checkAt: later }, { $unset: { checkAt: '', removing: '' } });
          return;
        }
        for (const width of mediaWidths) await blobs.remove(id, width);
        await media.deleteOne({ _id: id });
        removed += 1;
      });
      return removed;
    },
  };
}
export type MediaStore = ReturnType<typeof createMediaStore>;
