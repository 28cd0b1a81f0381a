import { mapResult, ok, requestRoutes, refuse, toPaise, type Result } from '@karigar/contracts';
import { implement, mapPage, type AuditLog, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { RequestCommand } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { createUsual } from '../queries/usual.ts';
import { activeRequestViews, openRequestView, operatorRequestView, requestView } from '../queries/views.ts';
import { changeRequest } from '../use-cases/change-request.ts';
import type { Deps } from '../use-cases/deps.ts';
import { listActiveRequests } from '../use-cases/list-active-requests.ts';
import { openRequest } from '../use-cases/open-request.ts';

const toView = (result: Result<ServiceRequest>) => mapResult(result, requestView);

export function requestRouter(deps: Deps & { readonly audit: AuditLog }, edge: EdgeDeps): Router {
  const { requests, audit } = deps;
  const usual = createUsual(deps);
  const change = (id: string, customerId: string, command: RequestCommand) => changeRequest(deps, { id, customerId }, command).then(toView);
  return implement(
    requestRoutes,
    {
      openRequest: async ({ actor, body, operationId, callHash }) => {
        const opened = await openRequest(deps, { requestId: operationId, customerId: actor.id, body, callHash });
        if (!opened.ok) return opened;
        const { id, status, createdAt, expiresAt } = opened.value;
        return ok({ id, status, created: createdAt.toISOString(), expires: expiresAt.toISOString() });
      },
      listActiveRequests: async ({ actor }) => ok(activeRequestViews(await listActiveRequests(deps, actor.id), actor.id)),
      getUsualPrice: async ({ query: { category, city } }) => ok(await usual.price(category, city)),
      getUsualWait: async ({ query: { category, city } }) => ok(await usual.wait(category, city)),
      listCurrentRequests: async ({ actor }) => ok((await requests.openOf(actor.id)).map(requestView)),
      getRequest: async ({ actor, params }) => {
        const request = await requests.find({ id: params.id, customerId: actor.id });
        return request === undefined ? refuse('NOT_FOUND') : ok(requestView(request));
      },
      listOperatorRequests: async ({ query }) => ok(mapPage(await requests.pageOfOpen(query), openRequestView)),
      getOperatorRequest: async ({ actor, params: { id } }) => {
        const request = await requests.find({ id });
        if (request === undefined) return refuse('NOT_FOUND');
        await audit.write({ operatorId: actor.id, action: 'request_read', about: { kind: 'request', id }, reason: null });
        return ok(operatorRequestView(request));
      },
      cancelRequest: ({ actor, params }) => change(params.id, actor.id, { type: 'cancel' }),
      extendRequest: ({ actor, params }) => change(params.id, actor.id, { type: 'extend' }),
      widenRequest: ({ actor, params }) => change(params.id, actor.id, { type: 'widen', km: deps.widenKm }),
      raiseSuggestedPrice: ({ actor, params, body }) => change(params.id, actor.id, { type: 'raise-price', price: toPaise(body.price) }),
    },
    edge,
  );
}
