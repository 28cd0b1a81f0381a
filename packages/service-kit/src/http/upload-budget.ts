import type { Response } from 'express';
import { ProblemError } from '../errors/problem-error.ts';

/** Forty pictures of maximum size. */
const heldAtOnceBytes = 200 * 1024 * 1024;
/** The largest form, or ten pictures: what one account may reserve, so that a single one cannot keep all others from uploading. */
const heldByAccountBytes = heldAtOnceBytes / 4;

/** How many bytes of forms a process holds at once, from the beginning of each form until its call is answered. */
export interface UploadBudget {
  /**
   * Reserves memory for a form until its call is over. Before any of it is read, because half-read forms could not wait for each other.
   * @throws {ProblemError} UNAVAILABLE when too much is reserved already, TOO_MANY_REQUESTS when it is by this account
   */
  reserve(res: Response, account: string, bytes: number): void;
}

export function createUploadBudget(maxBytes: number, maxAccountBytes = maxBytes): UploadBudget {
  let reserved = 0;
  const reservedBy = new Map<string, number>();
  return {
    reserve: (res, account, bytes) => {
      // The client has gone: nothing would release the reservation.
      if (res.destroyed) throw new ProblemError('MALFORMED');
      const own = (reservedBy.get(account) ?? 0) + bytes;
      if (reserved + bytes > maxBytes) throw ProblemError.unavailable();
      if (own > maxAccountBytes) throw new ProblemError('TOO_MANY_REQUESTS', { extras: { retryAfter: 2 } });
      reserved += bytes;
      reservedBy.set(account, own);
      res.once('close', () => {
        reserved -= bytes;
        const left = (reservedBy.get(account) ?? 0) - bytes;
        if (left > 0) reservedBy.set(account, left);
        else reservedBy.delete(account);
      });
    },
  };
}

export const uploadBudget = createUploadBudget(heldAtOnceBytes, heldByAccountBytes);
