import { ok, pushRoutes, refuse } from '@karigar/contracts';
import { implement, type Clock, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import type { SubscriptionStore } from '../data/subscription-store.ts';
import { isPushService } from '../domain/push-services.ts';
import type { Push } from '../push.ts';

interface Deps {
  readonly push: Push;
  readonly subscriptions: SubscriptionStore;
  readonly presence: PresenceStore;
  /** Called for an account that has lost a browser. */
  readonly onSubscriptionsEnded: (account: string) => Promise<void>;
  /** See `isPushService`. */
  readonly pushServices: readonly string[];
  readonly clock: Clock;
}

export function pushRouter({ push, subscriptions, presence, onSubscriptionsEnded, pushServices, clock }: Deps, edge: EdgeDeps): Router {
  return implement(
    pushRoutes,
    {
      getPushKey: async () => ok({ publicKey: push.publicKey }),
      subscribePush: async ({ actor, body }) => {
        if (push.publicKey === null) return refuse('UNAVAILABLE');
        if (!isPushService(body.endpoint, pushServices))
          return refuse('INVALID', { errors: [{ path: 'endpoint', message: 'This browser’s push service is not supported.' }] });
        const { id, former } = await subscriptions.save(actor, body, clock.now());
        if (former !== undefined) await onSubscriptionsEnded(former);
        if (actor.role === 'provider') await presence.setPush(actor.id, true, clock.now());
        return ok({ id });
      },
      unsubscribePush: async ({ actor, body }) => {
        await subscriptions.remove(actor.id, body.endpoint);
        if (actor.role === 'provider') await presence.setPush(actor.id, await subscriptions.has(actor.id), clock.now());
        return ok(undefined);
      },
    },
    edge,
  );
}
