import { ok, presenceRoutes } from '@karigar/contracts';
import { implement, newId, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { messageTo } from '../../channel/domain/live-update.ts';
import type { Delivery } from '../../channel/use-cases/deliver.ts';
import type { Deps } from '../../requests/use-cases/deps.ts';
import { isEngaged } from '../../engagement/domain/engagement.ts';
import { createOnlineCount } from '../queries/count-online.ts';
import { syncCandidates } from '../../candidates/use-cases/sync-candidates.ts';
import { renewLease } from '../use-cases/leases.ts';
import { askAboutOpenRequests } from '../../requests/use-cases/come-online.ts';

export function presenceRouter(deps: Deps & { readonly delivery: Delivery }, edge: EdgeDeps): Router {
  const presenceOf = async (providerId: string) => ({
    ...(await deps.presence.of(providerId)),
    engaged: isEngaged(await deps.engagements.of(providerId)),
  });
  const countOnline = createOnlineCount(deps);
  return implement(
    presenceRoutes,
    {
      getPresence: async ({ actor }) => ok(await presenceOf(actor.id)),
      countOnline: async ({ query }) => ok({ count: await countOnline(query.city, query.category) }),
      setPresence: async ({ actor, body }) => {
        await deps.presence.setSwitch(actor.id, body.online, deps.clock.now());
        if (body.online) await renewLease(deps, actor.id);
        // Removes them when they are offline, unless another device has switched them online meanwhile.
        await syncCandidates(deps, [actor.id]);
        if (body.online) await askAboutOpenRequests(deps, actor.id);
        // For the provider's other devices.
        await deps.delivery.deliverOrBuffer([
          { id: newId(), messages: [messageTo('presenceChanged', [actor.id], { online: body.online })] },
        ]);
        return ok(await presenceOf(actor.id));
      },
    },
    edge,
  );
}
