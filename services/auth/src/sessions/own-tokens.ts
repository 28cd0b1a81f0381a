import { ProblemError, type TokenVerifier } from '@karigar/service-kit';
import { isTokenValid } from '../accounts/domain/account.ts';
import { accountsOf, type AccountDeps } from '../accounts/use-cases/deps.ts';
import type { OperatorTokenStore } from '../operators/data/operator-tokens.ts';
import type { SessionStore } from './data/session-store.ts';

interface Deps extends Pick<AccountDeps, 'customers' | 'providers'> {
  readonly tokens: TokenVerifier;
  readonly sessions: SessionStore;
  readonly operatorTokens: OperatorTokenStore;
  readonly isOperator: (id: string) => boolean;
}

/** Checks tokens against the stored accounts. Other services learn of revocations from Kafka; this one makes them. */
export const createOwnTokenVerifier = ({ tokens, sessions, operatorTokens, isOperator, ...accounts }: Deps): TokenVerifier => ({
  ...tokens,
  verify: async (token) => {
    const actor = await tokens.verifySignature(token);
    if (actor.role === 'operator') {
      if (!isOperator(actor.id) || (await operatorTokens.isRevoked(actor))) throw new ProblemError('UNAUTHORIZED');
      return actor;
    }
    const account = await accountsOf(accounts, actor.role).find(actor.id);
    if (account === undefined || !isTokenValid(account, actor)) throw new ProblemError('UNAUTHORIZED');
    await sessions.recordUse(actor.jti);
    return actor;
  },
});
