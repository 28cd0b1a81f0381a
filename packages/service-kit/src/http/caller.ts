import type { Access } from '@karigar/contracts';
import type { Request } from 'express';
import type { Actor } from '../auth/actor.ts';
import { bearer, type TokenVerifier } from '../auth/verifier.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { noteInContext } from '../log/context.ts';

/** The caller's address, as the gateway saw it. */
export const addressOf = (req: Request): string => req.get('x-forwarded-for')?.split(',')[0]?.trim() ?? req.socket.remoteAddress ?? '';

/**
 * Who calls. Undefined for a public call without a valid token.
 * @throws {ProblemError} for a missing or bad token, and FORBIDDEN for the wrong role
 */
export async function authenticate(access: Access, req: Request, tokens: TokenVerifier | undefined): Promise<Actor | undefined> {
  if (access === 'public') return undefined;
  if (tokens === undefined) throw new Error('A route that needs a token was registered without a token verifier');
  const token = bearer(req.get('authorization'));
  if (access === 'optional') {
    if (token === undefined) return undefined;
    return tokens.verify(token).catch((error: unknown) => {
      // A stale token must not hide what everybody may read.
      if (error instanceof ProblemError) return undefined;
      throw error;
    });
  }
  const actor = await tokens.verify(token);
  noteInContext({ account: actor.id });
  if (!access.includes(actor.role)) throw new ProblemError('FORBIDDEN');
  return actor;
}
