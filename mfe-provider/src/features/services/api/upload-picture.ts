import { api, newIdempotencyKey } from '@karigar/platform';

/** Milliseconds. Pictures take long over a slow network. */
const timeout = 180_000;

interface Uploading {
  readonly signal: AbortSignal;
  /** Receives the uploaded fraction, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Uploads a picture for an unsent form; resolves with its id. */
export async function uploadPicture(file: File, options: Uploading): Promise<string> {
  const body = new FormData();
  body.append('photo', file);
  const { id } = await api('POST /service-images', { body, idempotencyKey: newIdempotencyKey(), timeout, ...options });
  return id;
}
