import { ok, sessionRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { Keyring } from '../data/keyring.ts';
import { resetPassword } from '../../accounts/use-cases/reset-password.ts';
import { logOut, logOutEverywhere } from '../use-cases/log-out.ts';

export const sessionRouter = (deps: AccountDeps, keyring: Keyring, edge: EdgeDeps): Router =>
  implement(
    sessionRoutes,
    {
      logout: ({ actor }) => logOut(deps, actor),
      logoutEverywhere: ({ actor }) => logOutEverywhere(deps, actor),
      resetPassword: ({ body: { role, ...command } }) =>
        role === 'customer' ? resetPassword(deps, deps.customers, command) : resetPassword(deps, deps.providers, command),
      getJwks: async () => ok({ keys: await keyring.publicKeys() }),
    },
    edge,
  );
