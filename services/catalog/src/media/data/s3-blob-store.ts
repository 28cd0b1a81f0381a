import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { defined } from '@karigar/contracts';
import { ConfigError, ProblemError } from '@karigar/service-kit';
import type { MediaWidth } from '../domain/image.ts';
import type { BlobStore } from './blob-store.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Default: Amazon's address of the region. With an endpoint, buckets are named in the path, as other stores expect. */
  readonly endpoint?: string | undefined;
  /** Default: what the SDK finds in its environment: variables, a role, a web identity. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const requestOptions = { maxAttempts: 2, requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true } };
/** For both attempts and the whole content. Shorter than the deadline of the call that needs them. */
const deadlineMs = 6_000;
/** Only Amazon's own S3 knows the SDK's newer checksums. Requests are signed over their content in any case. */
const checksums: Pick<S3ClientConfig, 'requestChecksumCalculation' | 'responseChecksumValidation'> = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
};

export interface S3BlobStore extends BlobStore {
  /**
   * Call it at the start. Without the right to list the bucket, S3 answers "forbidden" for a missing picture, which would then not be looked for in an
   * earlier store.
   * @throws {ConfigError} when the bucket does not exist or may not be listed, but not while the store does not answer
   */
  checkAccess(): Promise<void>;
}

/**
 * Blobs in a bucket of S3 or of a store that speaks its protocol. The bucket must exist and needs no public access: catalog serves the pictures.
 * The other methods throw {@link ProblemError} UNAVAILABLE while the store does not answer in time, or refuses.
 */
export function createS3BlobStore({ bucket, region, endpoint, credentials }: S3Settings): S3BlobStore {
  const client = new S3Client({
    region,
    ...requestOptions,
    ...checksums,
    ...defined({ endpoint, credentials }),
    forcePathStyle: endpoint !== undefined,
  });
  const at = (id: string, width: MediaWidth) => ({ Bucket: bucket, Key: `media/${id}-${width}.webp` });
  const unavailable = (error: unknown): never => {
    // The SDK's errors carry the whole connection, which no log should.
    throw ProblemError.unavailable(new Error(String(error)));
  };
  const inTime = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) });
  return {
    checkAccess: async () => {
      const missingPicture = new GetObjectCommand({ Bucket: bucket, Key: 'media/none' });
      await client.send(missingPicture, inTime()).catch((error: unknown) => {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (error instanceof NoSuchKey || (status !== 403 && status !== 404)) return;
        throw new ConfigError(`S3_BUCKET: ${bucket} answers ${status}. It must exist, and the access key needs the right to list it.`);
      });
    },
    put: async (id, width, bytes) => {
      await client.send(new PutObjectCommand({ ...at(id, width), Body: bytes, ContentType: 'image/webp' }), inTime()).catch(unavailable);
    },
    get: async (id, width) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(id, width)), inTime());
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        return error instanceof NoSuchKey ? undefined : unavailable(error);
      }
    },
    remove: async (id, width) => {
      await client.send(new DeleteObjectCommand(at(id, width)), inTime()).catch(unavailable);
    },
  };
}
