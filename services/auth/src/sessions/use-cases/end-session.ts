import { refuse, type Result } from '@karigar/contracts';
import type { Actor } from '@karigar/service-kit';
import { revokeToken } from '../../accounts/domain/account.ts';
import type { SessionStore } from '../data/session-store.ts';
import { changeAccount, type AccountsDeps } from './log-out.ts';

/** Revokes the token of one of the caller's sessions, on every instance. */
export async function endSession(
  { sessions, ...deps }: AccountsDeps & { readonly sessions: SessionStore },
  actor: Actor,
  id: string,
): Promise<Result<undefined>> {
  const session = await sessions.find(id, actor.id);
  if (session === null) return refuse('NOT_FOUND');
  return changeAccount(deps, actor, (account) => revokeToken(account, { jti: id, expires: session.expires }, deps.clock.now()));
}
