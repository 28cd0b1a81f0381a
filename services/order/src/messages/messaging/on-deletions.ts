import { customerDeletedV1, providerDeletedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { PhotoStore } from '@karigar/service-kit/images';
import type { ThreadStore } from '../data/thread-store.ts';
import type { Side } from '../domain/thread.ts';

interface Deps {
  readonly threads: ThreadStore;
  readonly photos: PhotoStore;
}

async function scrub({ threads, photos }: Deps, side: Side, accountId: string): Promise<void> {
  await photos.removeOf(accountId);
  await threads.scrub(side, accountId);
}

/** Erases what a deleted account has written or uploaded. */
export const deletionHandlers = [
  consumes(customerDeletedV1, ({ data }, deps: Deps) => scrub(deps, 'customer', data.customerId)),
  consumes(providerDeletedV1, ({ data }, deps: Deps) => scrub(deps, 'provider', data.providerId)),
];
