import { ok, refuse, type Result } from '@karigar/contracts';
import type { Actor } from '@karigar/service-kit';
import { revokeAllTokens, revokeToken, type Account, type AccountDecision } from '../../accounts/domain/account.ts';
import { accountsOf, type AccountDeps } from '../../accounts/use-cases/deps.ts';

type Deps = Pick<AccountDeps, 'customers' | 'providers' | 'clock'>;

/** Revokes the caller's own token, on every instance. */
export const logOut = (deps: Deps, actor: Actor) => {
  const token = { jti: actor.jti, expires: new Date(actor.expiresAt * 1_000) };
  return changeAccount(deps, actor, (account) => revokeToken(account, token, deps.clock.now()));
};

/** Revokes every token of the account, on every instance. */
export const logOutEverywhere = (deps: Deps, actor: Actor) => changeAccount(deps, actor, revokeAllTokens);

/** Revokes the token of one of the caller's sessions, on every instance. */
export async function endSession(
  { sessions, ...deps }: Pick<AccountDeps, 'customers' | 'providers' | 'sessions' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<Result<undefined>> {
  const session = await sessions.find(id, actor.id);
  if (session === null) return refuse('NOT_FOUND');
  return changeAccount(deps, actor, (account) => revokeToken(account, { jti: id, expires: session.expires }, deps.clock.now()));
}

/** Changes the caller's account. Refuses UNAUTHORIZED, like every later call, when it was deleted after the token was checked. */
export async function changeAccount(deps: Deps, actor: Actor, decide: (account: Account) => AccountDecision): Promise<Result<undefined>> {
  if (actor.role === 'operator') return refuse('NOT_FOUND');
  const changed = await accountsOf(deps, actor.role).change(actor.id, decide);
  if (changed.ok) return ok(undefined);
  return changed.code === 'NOT_FOUND' ? refuse('UNAUTHORIZED') : changed;
}
