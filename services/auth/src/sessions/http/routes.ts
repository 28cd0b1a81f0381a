import { accountRoutes, ok, refuse, sessionRoutes, type Result, type Role } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { Router } from 'express';
import type { AccountRepository } from '../../accounts/data/account-repository.ts';
import { changeLanguage, type Account } from '../../accounts/domain/account.ts';
import { customerView, providerView } from '../../accounts/queries/views.ts';
import { confirmEmailChange, startEmailChange } from '../../accounts/use-cases/change-email.ts';
import { changeMobile } from '../../accounts/use-cases/change-mobile.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { Keyring } from '../data/keyring.ts';
import { resetPassword } from '../../accounts/use-cases/reset-password.ts';
import { listSessions } from '../queries/list-sessions.ts';
import { changeAccount, endSession, logOut, logOutEverywhere } from '../use-cases/log-out.ts';

export function sessionRouter(deps: AccountDeps, keyring: Keyring, edge: EdgeDeps): Router {
  const { customers, providers, ratings, sessions } = deps;
  const withAccounts = <T>(role: Role, use: <A extends Account>(accounts: AccountRepository<A>) => T): T =>
    role === 'customer' ? use(customers) : use(providers);
  const toView = async (changed: Result<Account>) => {
    if (!changed.ok) return changed;
    const account = changed.value;
    return ok(account.role === 'customer' ? customerView(account) : providerView(account, await ratings.ofProvider(account.id)));
  };
  return Router().use(
    implement(
      sessionRoutes,
      {
        logout: ({ actor }) => logOut(deps, actor),
        logoutEverywhere: ({ actor }) => logOutEverywhere(deps, actor),
        resetPassword: ({ body: { role, ...command } }) => withAccounts(role, (accounts) => resetPassword(deps, accounts, command)),
        getJwks: async () => ok({ keys: await keyring.publicKeys() }),
      },
      edge,
    ),
    implement(
      accountRoutes,
      {
        listSessions: async ({ actor }) => {
          const account = await (actor.role === 'customer' ? customers : providers).find(actor.id);
          return account === undefined ? refuse('NOT_FOUND') : ok(await listSessions(sessions, account, actor));
        },
        endSession: ({ actor, params }) => endSession(deps, actor, params.id),
        setLanguage: ({ actor, body: { language } }) => changeAccount(deps, actor, (account) => changeLanguage(account, language)),
        changeMobile: ({ actor: { id, role }, body }) =>
          withAccounts(role, (accounts) => changeMobile(deps, accounts, { id, ...body })).then(toView),
        startEmailChange: ({ actor: { id, role }, body: { email }, address }) =>
          withAccounts(role, (accounts) => startEmailChange(deps, accounts, { id, email, address })),
        confirmEmailChange: ({ actor: { id, role }, body: { code } }) =>
          withAccounts(role, (accounts) => confirmEmailChange(deps, accounts, { id, code })).then(toView),
      },
      edge,
    ),
  );
}
