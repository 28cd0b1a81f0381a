import { ok, operatorRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { operatorAccountView } from '../../accounts/queries/views.ts';
import { setBlock } from '../use-cases/block-account.ts';
import { logInOperator, type OperatorDeps } from '../use-cases/log-in-operator.ts';

export const operatorRouter = (deps: OperatorDeps, edge: EdgeDeps): Router =>
  implement(
    operatorRoutes,
    {
      loginOperator: ({ body }) => logInOperator(deps, body),
      setAccountBlock: async ({ params, body }) => {
        const changed = await setBlock(deps, { accountId: params.id, reason: body.blocked ? (body.reason ?? '') : null });
        return changed.ok ? ok(operatorAccountView(changed.value)) : changed;
      },
    },
    edge,
  );
