import { mediaWidths } from '@karigar/contracts';
import { collectionOf, newId, schemaOptions, workThrough, type Clock } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { MediaWidth } from '../domain/image.ts';
import type { BlobStore } from './blob-store.ts';

/** A picture's entry. `checkAt` is when somebody should look whether anything still shows it; absent once it was seen in use. */
interface MediaDocument {
  _id: string;
  checkAt?: Date;
}

const graceMs = 3_600_000;

const schema = new Schema<MediaDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'media' });
schema.index({ checkAt: 1 }, { sparse: true });

/** One picture in all its widths. */
export type Renditions = Readonly<Record<MediaWidth, Buffer>>;

/**
 * Pictures and who keeps them. Whatever refers to a picture is written after the picture, and a picture leaves only an hour after nothing
 * refers to it any more, so that a reference never leads nowhere, at whatever point a process dies.
 */
export function createMediaStore({ connection, blobs, clock }: { connection: Connection; blobs: BlobStore; clock: Clock }) {
  const media = collectionOf(connection.model<MediaDocument>('Media', schema));
  const inAnHour = () => new Date(clock.now().getTime() + graceMs);
  return {
    /** Stores a picture under a new id, which the caller is to refer to within the hour. */
    add: async (renditions: Renditions): Promise<string> => {
      const id = newId();
      await media.insertOne({ _id: id, checkAt: inAnHour() });
      for (const width of mediaWidths) await blobs.put(id, width, renditions[width]);
      return id;
    },

    get: (id: string, width: MediaWidth): Promise<Buffer | undefined> => blobs.get(id, width),

    /** To be called before references are given up: a crash in between costs one look too many and no picture. */
    mayLeave: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await media.updateMany({ _id: { $in: [...ids] } }, { $set: { checkAt: inAnHour() } });
    },

    /**
     * Removes what is due and not in use. Answers how many pictures went.
     * @throws {AggregateError} after all have been looked at, of those that could not be removed: they are due again in an hour
     */
    sweep: async (isInUse: (id: string) => Promise<boolean>, atOnce: number): Promise<number> => {
      let removed = 0;
      const due = await media
        .find<Required<MediaDocument>>({ checkAt: { $lte: clock.now() } }, { sort: { checkAt: 1 }, limit: atOnce })
        .toArray();
      await workThrough(due, async ({ _id: id, checkAt }) => {
        // Put off first: other processes pass it over meanwhile, and one that cannot be removed does not stand before the others.
        const later = inAnHour();
        const taken = await media.updateOne({ _id: id, checkAt }, { $set: { checkAt: later } });
        if (taken.matchedCount === 0) return;
        if (await isInUse(id)) {
          await media.updateOne({ _id: id, checkAt: later }, { $unset: { checkAt: '' } });
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
