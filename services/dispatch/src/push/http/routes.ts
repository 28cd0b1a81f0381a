import { ok, pushRoutes, refuse } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { SubscriptionStore } from '../data/subscription-store.ts';
import { isPushService } from '../domain/push-services.ts';
import type { Push } from '../push.ts';
import { subscribe, type SubscribeDeps } from '../use-cases/subscribe.ts';

interface Deps extends SubscribeDeps {
  readonly push: Push;
  readonly subscriptions: SubscriptionStore;
  /** See `isPushService`. */
  readonly pushServices: readonly string[];
}

export function pushRouter(deps: Deps, edge: EdgeDeps): Router {
  const { push, subscriptions, pushServices, onSubscriptionsEnded } = deps;
  return implement(
    pushRoutes,
    {
      getPushKey: async () => ok({ publicKey: push.publicKey }),
      subscribePush: async ({ actor, body }) => {
        if (push.publicKey === null) return refuse('UNAVAILABLE');
        if (!isPushService(body.endpoint, pushServices))
          return refuse('INVALID', { errors: [{ path: 'endpoint', message: 'This browser’s push service is not supported.' }] });
        return subscribe(deps, actor, body);
      },
      unsubscribePush: async ({ actor, body }) => {
        await subscriptions.remove(actor.id, body.endpoint);
        await onSubscriptionsEnded(actor.id);
        return ok(undefined);
      },
    },
    edge,
  );
}
