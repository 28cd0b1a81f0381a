import { ok, sessionRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { Keyring } from '../data/keyring.ts';
import { logOut, logOutEverywhere } from '../use-cases/log-out.ts';

export const sessionRouter = (deps: AccountDeps, keyring: Keyring, edge: EdgeDeps): Router =>
  implement(
    sessionRoutes,
    {
      logout: ({ actor }) => logOut(deps, actor),
      logoutEverywhere: ({ actor }) => logOutEverywhere(deps, actor),
      getJwks: async () => ok({ keys: await keyring.publicKeys() }),
    },
    edge,
  );
