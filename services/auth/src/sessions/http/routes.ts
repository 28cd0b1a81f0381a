import { accountRoutes, ok, refuse, sessionRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { Router } from 'express';
import { changeLanguage } from '../../accounts/domain/account.ts';
import { customerView, providerView } from '../../accounts/queries/views.ts';
import { confirmEmailChange, startEmailChange } from '../../accounts/use-cases/change-email.ts';
import { changeMobile } from '../../accounts/use-cases/change-mobile.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { Keyring } from '../data/keyring.ts';
import { resetPassword } from '../../accounts/use-cases/reset-password.ts';
import { listSessions } from '../queries/list-sessions.ts';
import { endSession } from '../use-cases/end-session.ts';
import { logOut, logOutEverywhere } from '../use-cases/log-out.ts';

export function sessionRouter(deps: AccountDeps, keyring: Keyring, edge: EdgeDeps): Router {
  const { customers, providers, ratings, sessions } = deps;
  const router = Router();
  router.use(
    implement(
      sessionRoutes,
      {
        logout: ({ actor }) => logOut(deps, actor),
        logoutEverywhere: ({ actor }) => logOutEverywhere(deps, actor),
        resetPassword: ({ body: { role, ...command } }) =>
          role === 'customer' ? resetPassword(deps, customers, command) : resetPassword(deps, providers, command),
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
        setLanguage: async ({ actor: { id, role }, body: { language } }) => {
          const changed =
            role === 'customer'
              ? await customers.change(id, (account) => changeLanguage(account, language))
              : await providers.change(id, (account) => changeLanguage(account, language));
          return changed.ok ? ok(undefined) : changed;
        },
        changeMobile: async ({ actor: { id, role }, body }) => {
          if (role === 'customer') {
            const changed = await changeMobile(deps, customers, { id, ...body });
            return changed.ok ? ok(customerView(changed.value)) : changed;
          }
          const changed = await changeMobile(deps, providers, { id, ...body });
          return changed.ok ? ok(providerView(changed.value, await ratings.ofProvider(id))) : changed;
        },
        startEmailChange: ({ actor: { id, role }, body: { email }, address }) =>
          role === 'customer'
            ? startEmailChange(deps, customers, { id, email, address })
            : startEmailChange(deps, providers, { id, email, address }),
        confirmEmailChange: async ({ actor: { id, role }, body: { code } }) => {
          if (role === 'customer') {
            const changed = await confirmEmailChange(deps, customers, { id, code });
            return changed.ok ? ok(customerView(changed.value)) : changed;
          }
          const changed = await confirmEmailChange(deps, providers, { id, code });
          return changed.ok ? ok(providerView(changed.value, await ratings.ofProvider(id))) : changed;
        },
      },
      edge,
    ),
  );
  return router;
}
