import { ok, refuse, type Result } from '@karigar/contracts';
import type { Actor, Clock, Revocations } from '@karigar/service-kit';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import type { Subscription, SubscriptionStore } from '../data/subscription-store.ts';

export interface SubscribeDeps {
  readonly subscriptions: Pick<SubscriptionStore, 'save' | 'remove'>;
  readonly presence: Pick<PresenceStore, 'setPush'>;
  readonly revocations: Pick<Revocations, 'isRevoked'>;
  /** Called for an account that has lost a browser. */
  readonly onSubscriptionsEnded: (account: string) => Promise<void>;
  readonly clock: Clock;
}

/**
 * Sends an account's notifications to a browser. Refuses UNAUTHORIZED when the login has ended since its token was checked: its subscriptions were removed
 * then, which would have missed this one.
 */
export async function subscribe(
  { subscriptions, presence, revocations, onSubscriptionsEnded, clock }: SubscribeDeps,
  actor: Actor,
  browser: Pick<Subscription, 'endpoint' | 'keys'>,
): Promise<Result<{ id: string }>> {
  const { id, former } = await subscriptions.save(actor, browser, clock.now());
  if (former !== undefined) await onSubscriptionsEnded(former);
  if (revocations.isRevoked(actor)) {
    await subscriptions.remove(actor.id, browser.endpoint);
    await onSubscriptionsEnded(actor.id);
    return refuse('UNAUTHORIZED');
  }
  if (actor.role === 'provider') await presence.setPush(actor.id, true, clock.now());
  return ok({ id });
}
