import { ApiProblem } from '@karigar/platform';

/** The device was offline, so the command has not left it. */
export const isUnsent = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'OFFLINE';

/** The order has changed, so every further attempt would be refused as well. */
export const isNotPossible = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.code === 'INVALID_TRANSITION';
