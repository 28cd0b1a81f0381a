import { accountRoutes, ok, refuse, sessionRoutes, type Result } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { Router } from 'express';
import { changeLanguage, type Account } from '../../accounts/domain/account.ts';
import { customerView, providerView } from '../../accounts/queries/views.ts';
import { confirmEmailChange, startEmailChange } from '../../accounts/use-cases/change-email.ts';
import { changeMobile } from '../../accounts/use-cases/change-mobile.ts';
import { accountsOf, type AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { Keyring } from '../data/keyring.ts';
import { resetPassword } from '../../accounts/use-cases/reset-password.ts';
import { listSessions } from '../queries/list-sessions.ts';
import { changeAccount, endSession, logOut, logOutEverywhere } from '../use-cases/log-out.ts';

export function sessionRouter(deps: AccountDeps, keyring: Keyring, edge: EdgeDeps): Router {
  const { ratings, sessions } = deps;
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
        resetPassword: ({ body: { role, ...command } }) => resetPassword(deps, accountsOf(deps, role), command),
        getJwks: async () => ok({ keys: await keyring.publicKeys() }),
      },
      edge,
    ),
    implement(
      accountRoutes,
      {
        listSessions: async ({ actor }) => {
          const account = await accountsOf(deps, actor.role).find(actor.id);
          return account === undefined ? refuse('NOT_FOUND') : ok(await listSessions(sessions, account, actor));
        },
        endSession: ({ actor, params }) => endSession(deps, actor, params.id),
        setLanguage: ({ actor, body: { language } }) => changeAccount(deps, actor, (account) => changeLanguage(account, language)),
        changeMobile: ({ actor: { id, role }, body }) => changeMobile(deps, accountsOf(deps, role), { id, ...body }).then(toView),
        startEmailChange: ({ actor: { id, role }, body: { email }, clientAddress }) =>
          startEmailChange(deps, accountsOf(deps, role), { id, email, clientAddress }),
        confirmEmailChange: ({ actor: { id, role }, body: { code } }) =>
          confirmEmailChange(deps, accountsOf(deps, role), { id, code }).then(toView),
      },
      edge,
    ),
  );
}
