import { ApiProblem } from '@karigar/platform';

/** Nobody knows whether a command was carried out: no answer came, or the first attempt is still at work. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 502 || error.code === 'IDEMPOTENCY_KEY_IN_USE');

/** The device was offline, so the command has not left it. */
export const isUnsent = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'OFFLINE';

/** The order has changed, so every further attempt would be refused as well. */
export const isNotPossible = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.code === 'INVALID_TRANSITION';
