import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';
import type { Role } from './route.ts';

/** A message that a client emits and the server acknowledges with `{ok: true, …}` or `{ok: false, code, message}`. */
export interface ClientMessage {
  readonly event: string;
  readonly access: readonly Role[];
  readonly summary: string;
  readonly payload: z.ZodType;
  /** Fields beside `ok: true`. */
  readonly ack: z.ZodObject;
  /** Codes beyond the general ones. */
  readonly errors: readonly ProblemCode[];
}

/** How any message can be answered: payload, role, token gone, not there or not yours, too many, a part is unavailable. */
export const generalRefusals = [
  'INVALID',
  'FORBIDDEN',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
] as const satisfies readonly ProblemCode[];

/** A message that the server emits. Every payload carries `seq`, counted per account. */
export interface ServerMessage {
  readonly event: string;
  readonly to: string;
  readonly summary: string;
  readonly payload: z.ZodObject;
}

/** Keeps the literal types of a table of client messages. */
export const defineClientMessages = <const T extends Readonly<Record<string, ClientMessage>>>(messages: T): T => messages;

/** Keeps the literal types of a table of server messages. */
export const defineServerMessages = <const T extends Readonly<Record<string, ServerMessage>>>(messages: T): T => messages;
