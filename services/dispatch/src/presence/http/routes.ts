import { ok, presenceRoutes } from '@karigar/contracts';
import { implement, newId, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { messageTo } from '../../channel/domain/live-update.ts';
import type { Delivery } from '../../channel/use-cases/deliver.ts';
import type { Deps } from '../../requests/use-cases/deps.ts';
import { isEngaged } from '../../engagement/domain/engagement.ts';
import { createOnlineCount } from '../queries/count-online.ts';
import { switchPresence } from '../use-cases/switch-presence.ts';

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
        await switchPresence(deps, actor.id, body.online);
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
