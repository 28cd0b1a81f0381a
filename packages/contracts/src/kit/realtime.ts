import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';
import type { Role } from './route.ts';

/** A message that a client emits and the server acknowledges with `{ok: true, …}` or `{ok: false, code, message}`. */
export interface ClientMessage {
  readonly event: string;
  readonly access: readonly Role[];
  readonly summary: string;
  readonly payload: z.ZodType;
  /** Fields in addition to `ok: true`. */
  readonly ack: z.ZodObject;
  /** Codes in addition to the general ones. */
  readonly errors: readonly ProblemCode[];
}

/** Codes with which any message can be refused: payload, role, revoked token, not found, rate limit, unavailable. */
export const generalRefusals = [
  'INVALID',
  'FORBIDDEN',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
] as const satisfies readonly ProblemCode[];

/** A message that the server emits. Every payload carries `seq`, numbered per account. */
export interface ServerMessage {
  readonly event: string;
  readonly to: string;
  readonly summary: string;
  readonly payload: z.ZodObject;
}

/** Preserves the literal types of a table of client messages. */
export const defineClientMessages = <const T extends Readonly<Record<string, ClientMessage>>>(messages: T): T => messages;

/** Preserves the literal types of a table of server messages. */
export const defineServerMessages = <const T extends Readonly<Record<string, ServerMessage>>>(messages: T): T => messages;
