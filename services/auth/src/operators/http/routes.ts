import { mapResult, ok, operatorRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { operatorAccountView } from '../../accounts/queries/views.ts';
import type { OperatorTokenStore } from '../data/operator-tokens.ts';
import { operatorId } from '../operators.ts';
import { listAudit, type AuditDeps } from '../queries/list-audit.ts';
import { findAccounts } from '../use-cases/find-accounts.ts';
import { setBlock } from '../use-cases/block-account.ts';
import { logInOperator, type OperatorDeps } from '../use-cases/log-in-operator.ts';

export function operatorRouter(
  deps: Omit<OperatorDeps, 'audit'> & { readonly operatorTokens: OperatorTokenStore },
  auditing: AuditDeps,
  edge: EdgeDeps,
): Router {
  const emails = new Map(deps.operators.map((operator) => [operatorId(operator), operator.email]));
  return implement(
    operatorRoutes,
    {
      loginOperator: ({ body, clientAddress }) => logInOperator({ ...deps, ...auditing }, { ...body, clientAddress }),
      logoutOperator: async ({ actor }) => {
        const revoked = await deps.operatorTokens.revoke(actor);
        return mapResult(revoked, () => undefined);
      },
      setAccountBlock: async ({ actor, params, body: { blocked, reason = null } }) => {
        const changed = await setBlock({ ...deps, ...auditing }, { operatorId: actor.id, accountId: params.id, blocked, reason });
        return mapResult(changed, operatorAccountView);
      },
      findAccounts: async ({ actor, query }) => {
        const found = await findAccounts({ ...deps, ...auditing }, { operatorId: actor.id, typed: query.q });
        return mapResult(found, (accounts) => ({ items: accounts.map(operatorAccountView) }));
      },
      listAudit: async ({ query }) => {
        const { items, nextCursor } = await listAudit(auditing, query);
        return ok({ items: items.map((entry) => ({ ...entry, operatorEmail: emails.get(entry.operatorId) ?? null })), nextCursor });
      },
    },
    edge,
  );
}
