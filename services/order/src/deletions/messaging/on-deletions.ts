import { customerDeletedV1, providerDeletedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { AttachmentStore } from '@karigar/service-kit/images';
import type { ComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import type { ThreadStore } from '../../messages/data/thread-store.ts';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { Side } from '../../orders/domain/side.ts';

interface Deps {
  readonly orders: Pick<OrderRepository, 'anonymize'>;
  readonly complaints: Pick<ComplaintRepository, 'anonymize'>;
  readonly threads: ThreadStore;
  readonly attachments: AttachmentStore;
}

async function anonymize({ orders, complaints, threads, attachments }: Deps, side: Side, accountId: string): Promise<void> {
  await attachments.removeOf(accountId);
  await threads.anonymize(side, accountId);
  await orders.anonymize(side, accountId);
  await complaints.anonymize(side, accountId);
}

/** Erases what a deleted account has written or uploaded, and the person from orders and complaints, which keep a first name. */
export const deletionHandlers = [
  consumes(customerDeletedV1, ({ data }, deps: Deps) => anonymize(deps, 'customer', data.customerId)),
  consumes(providerDeletedV1, ({ data }, deps: Deps) => anonymize(deps, 'provider', data.providerId)),
];
