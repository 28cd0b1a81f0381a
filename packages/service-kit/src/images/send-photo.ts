import type { Response } from 'express';
import { handled, type Handled } from '../http/implement.ts';

/** Answers with a photo that only some may see: kept by the browser for a day, and for no other account. */
export function sendPhoto(response: Response, bytes: Buffer): Handled {
  response
    .vary('Authorization')
    .set({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400', 'x-content-type-options': 'nosniff' })
    .send(bytes);
  return handled;
}
