import type { DrainedDocument, Logger } from '@karigar/service-kit';
import type { Delivery } from '../../channel/use-cases/deliver.ts';
import type { Admission } from '../domain/admission.ts';
import type { LiveFact } from '../domain/live-fact.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { updatesOf } from './to-live.ts';

interface Deps {
  readonly find: (requestId: string) => Promise<ServiceRequest | undefined>;
  readonly delivery: Pick<Delivery, 'deliver'>;
  readonly admission: Pick<Admission, 'leave'>;
  readonly log: Logger;
}

/**
 * Delivers the live facts of requests and returns the delivered documents. One whose facts cannot be read stays as it is and does not hold up the
 * others.
 * @throws while Redis is unavailable
 */
export const createLiveDelivery =
  ({ find, delivery, admission, log }: Deps) =>
  async (documents: readonly DrainedDocument<LiveFact>[]): Promise<readonly DrainedDocument<LiveFact>[]> => {
    const updates = await Promise.all(
      documents.map(({ id, entries }) =>
        updatesOf(entries, () => find(id)).catch((error: unknown) =>
          log.warn({ err: error, requestId: id }, 'live facts that cannot be read stay in their request'),
        ),
      ),
    );
    const leave = (outcome: 'delivered' | 'refused') => documents.forEach(({ id }) => admission.leave(id, outcome));
    try {
      await delivery.deliver(updates.flatMap((of) => of ?? []));
      leave('delivered');
    } catch (error) {
      leave('refused');
      throw error;
    }
    return documents.filter((_, n) => updates[n] !== undefined);
  };
