import { ok, requestRoutes, refuse, type Result } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { Router } from 'express';
import { decide, type RequestCommand } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { requestView } from '../queries/views.ts';
import { fits } from '../use-cases/candidates.ts';
import type { Deps } from '../use-cases/deps.ts';
import { openRequest } from '../use-cases/open-request.ts';
import { welcomeProvider } from '../use-cases/send-wave.ts';

const seen = (result: Result<ServiceRequest>) => (result.ok ? ok(requestView(result.value)) : result);

export function requestRouter(deps: Deps, edge: EdgeDeps): Router {
  const { requests, directory, presence, clock } = deps;
  const change = (id: string, customerId: string, command: RequestCommand) =>
    requests.change({ id, customerId }, (request) => decide(request, command, clock.now())).then(seen);
  return implement(
    requestRoutes,
    {
      openRequest: async ({ actor, body, operationId }) => {
        const opened = await openRequest(deps, { requestId: operationId, customerId: actor.id, body });
        if (!opened.ok) return opened;
        const { id, status, createdAt, expiresAt } = opened.value;
        return ok({ id, status, created: createdAt.toISOString(), expires: expiresAt.toISOString() });
      },
      listActiveRequests: async ({ actor }) => {
        // Somebody who asks for the list is there to see it, socket or not.
        await presence.seen([actor.id], clock.now());
        await welcomeProvider(deps, actor.id);
        const [{ online }, services] = await Promise.all([presence.of(actor.id), directory.instantServicesOf(actor.id)]);
        if (!online) return ok([]);
        // Asked once, but perhaps not entitled any more: the service may have been archived or its area changed.
        return ok(await requests.activeFor(actor.id, clock.now(), (request) => services.some((service) => fits(service, request))));
      },
      listCurrentRequests: async ({ actor }) => ok((await requests.openOf(actor.id)).map(requestView)),
      getRequest: async ({ actor, params }) => {
        const request = await requests.find({ id: params.id, customerId: actor.id });
        return request === undefined ? refuse('NOT_FOUND') : ok(requestView(request));
      },
      cancelRequest: ({ actor, params }) => change(params.id, actor.id, { type: 'cancel' }),
      extendRequest: ({ actor, params }) => change(params.id, actor.id, { type: 'extend' }),
    },
    edge,
  );
}

/** What the order service asks when a customer wants the order of a request. */
export function internalRouter({ requests }: Pick<Deps, 'requests'>): Router {
  const router = Router();
  router.get('/requests/:id/outcome', async (req, res) => {
    const request = await requests.find({
      id: req.params.id,
      customerId: typeof req.query['customerId'] === 'string' ? req.query['customerId'] : '',
    });
    res.json({ state: request === undefined ? 'unknown' : request.status === 'accepted' ? 'accepted' : 'not-accepted' });
  });
  return router;
}
