import { accountTokensRevokedV1, withAnyText } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { SubscriptionStore } from '../data/subscription-store.ts';

interface Deps {
  readonly subscriptions: SubscriptionStore;
  /** See `createPush`. */
  readonly onSubscriptionsEnded: (account: string) => Promise<void>;
}

/**
 * Removes the subscriptions of ended logins. Sending also asks `Revocations`, which are faster but remember a revocation for a day only.
 */
export const revocationHandlers = [
  consumes(withAnyText(accountTokensRevokedV1, 'role'), async ({ data }, { subscriptions, onSubscriptionsEnded }: Deps) => {
    await subscriptions.removeRevoked(data);
    await onSubscriptionsEnded(data.accountId);
  }),
];
