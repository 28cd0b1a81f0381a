import { finished } from 'node:stream/promises';
import { mongo, type Connection } from 'mongoose';
import type { MediaWidth } from '../domain/image.ts';

/** The port for picture files. The content of a name never changes. */
export interface BlobStore {
  /** Storing a name again changes nothing. */
  put(id: string, width: MediaWidth, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such picture. */
  get(id: string, width: MediaWidth): Promise<Buffer | undefined>;
  /** Removes one width; does nothing when it is missing. */
  remove(id: string, width: MediaWidth): Promise<void>;
}

/** Stores blobs in GridFS, in the same database as the documents that refer to them, so that there is nothing else to run or back up. */
export function createGridFsBlobStore(connection: Connection): BlobStore {
  const files = connection.collection<{ _id: string }>('media.files');
  const chunks = connection.collection<{ files_id: string }>('media.chunks');
  const nameOf = (id: string, width: MediaWidth) => `${id}-${width}`;
  const bucket = () => {
    if (connection.db === undefined) throw new Error('The database is not connected');
    return new mongo.GridFSBucket(connection.db, { bucketName: 'media' });
  };
  // GridFS types ids as ObjectId but accepts any.
  const fileId = (name: string) => name as unknown as mongo.ObjectId;
  return {
    put: async (id, width, bytes) => {
      const name = nameOf(id, width);
      if ((await files.countDocuments({ _id: name }, { limit: 1 })) > 0) return;
      // A crash may have left chunks without a file.
      await chunks.deleteMany({ files_id: name });
      const stream = bucket().openUploadStreamWithId(fileId(name), name);
      await finished(stream.end(bytes));
    },
    get: async (id, width) => {
      const name = nameOf(id, width);
      if ((await files.countDocuments({ _id: name }, { limit: 1 })) === 0) return undefined;
      const chunks = await bucket().openDownloadStream(fileId(name)).toArray();
      return Buffer.concat(chunks as Buffer[]);
    },
    remove: async (id, width) => {
      const name = nameOf(id, width);
      // The bucket's own `delete` fails when another process was faster, and when a crash left chunks without a file.
      await files.deleteOne({ _id: name });
      await chunks.deleteMany({ files_id: name });
    },
  };
}

/** Writes to `store` and also reads from an earlier store, so that a market can move to S3 without copying its pictures first. */
export const withEarlier = (store: BlobStore, earlier: BlobStore): BlobStore => ({
  put: (id, width, bytes) => store.put(id, width, bytes),
  get: async (id, width) => (await store.get(id, width)) ?? earlier.get(id, width),
  remove: async (id, width) => {
    await store.remove(id, width);
    await earlier.remove(id, width);
  },
});
