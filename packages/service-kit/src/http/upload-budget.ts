import type { Response } from 'express';
import { ProblemError } from '../errors/problem-error.ts';

/** Four of the largest forms, or forty pictures of maximum size. */
const heldAtOnceBytes = 200 * 1024 * 1024;

/** How many bytes of forms a process holds at once, from the beginning of each form until its call is answered. */
export interface UploadBudget {
  /**
   * Reserves memory for a form until its call is over. Before any of it is read, because half-read forms could not wait for each other.
   * @throws {ProblemError} UNAVAILABLE when too much is reserved already
   */
  reserve(res: Response, bytes: number): void;
}

export function createUploadBudget(maxBytes: number): UploadBudget {
  let reserved = 0;
  return {
    reserve: (res, bytes) => {
      // The client has gone: nothing would release the reservation.
      if (res.destroyed) throw new ProblemError('MALFORMED');
      if (reserved + bytes > maxBytes) throw new ProblemError('UNAVAILABLE', { extras: { retryAfter: 2 } });
      reserved += bytes;
      res.once('close', () => (reserved -= bytes));
    },
  };
}

export const uploadBudget = createUploadBudget(heldAtOnceBytes);
