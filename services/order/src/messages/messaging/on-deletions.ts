import { customerDeletedV1, providerDeletedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { ThreadStore } from '../data/thread-store.ts';

interface Deps {
  readonly threads: ThreadStore;
}

/** Nothing that a deleted account has written is kept. */
export const deletionHandlers = [
  consumes(customerDeletedV1, ({ data }, { threads }: Deps) => threads.scrub('customer', data.customerId)),
  consumes(providerDeletedV1, ({ data }, { threads }: Deps) => threads.scrub('provider', data.providerId)),
];
