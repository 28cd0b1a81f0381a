import { api, newIdempotencyKey } from '@karigar/platform';

/** Milliseconds: a slow network is what this is for. */
const timeout = 180_000;

interface Uploading {
  readonly signal: AbortSignal;
  /** The share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Uploads a picture for a form that is being filled in; answers its id. */
export async function uploadPicture(file: File, options: Uploading): Promise<string> {
  const body = new FormData();
  body.append('photo', file);
  const { id } = await api('POST /service-images', { body, idempotencyKey: newIdempotencyKey(), timeout, ...options });
  return id;
}
