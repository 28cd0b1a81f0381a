import { ok, refuse, type Result } from '@karigar/contracts';
import type { Actor, Clock } from '@karigar/service-kit';
import type { CustomerRepository, ProviderRepository } from '../../accounts/data/account-repository.ts';
import { revokeAllTokens, revokeToken, type Account, type AccountDecision } from '../../accounts/domain/account.ts';

export interface AccountsDeps {
  readonly customers: CustomerRepository;
  readonly providers: ProviderRepository;
  readonly clock: Clock;
}

/** Revokes the caller's own token, on every instance. */
export const logOut = (deps: AccountsDeps, actor: Actor) => {
  const token = { jti: actor.jti, expires: new Date(actor.expiresAt * 1_000) };
  return changeAccount(deps, actor, (account) => revokeToken(account, token, deps.clock.now()));
};

/** Revokes every token of the account, on every instance. */
export const logOutEverywhere = (deps: AccountsDeps, actor: Actor) => changeAccount(deps, actor, revokeAllTokens);

/** Changes the caller's account. Refuses UNAUTHORIZED when it has been deleted since the token was checked, as every later call with the token is. */
export async function changeAccount(
  { customers, providers }: AccountsDeps,
  actor: Actor,
  decision: <A extends Account>(account: A) => AccountDecision<A>,
): Promise<Result<undefined>> {
  if (actor.role === 'operator') return refuse('NOT_FOUND');
  const changed = await (actor.role === 'customer' ? customers.change(actor.id, decision) : providers.change(actor.id, decision));
  if (changed.ok) return ok(undefined);
  return changed.code === 'NOT_FOUND' ? refuse('UNAUTHORIZED') : changed;
}
