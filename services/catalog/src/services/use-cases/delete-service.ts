import { ok, refuse, type Result } from '@karigar/contracts';
import { awaitProjection, crashPoint, newId, ProblemError } from '@karigar/service-kit';
import type { ServiceKey } from '../data/service-repository.ts';
import type { Deps } from './deps.ts';

type Deleting = Pick<Deps, 'services' | 'openOrders' | 'clock'>;

const waitForOthersMs = 8_000;
/** Longer than the order service is asked (three times 3 s). */
const reopeningTakesMs = 15_000;

/**
 * Deletes a service unless orders are open. Together with the order service: this one takes the service out of its lists, that one stops
 * bookings and counts, then it is archived or listed again. `complete-deletions.ts` finishes what a crash leaves.
 */
export async function deleteService(deps: Deleting, key: ServiceKey): Promise<Result<undefined>> {
  const deletionId = newId();
  const begun = await awaitProjection(() => begin(deps, key, deletionId), waitForOthersMs);
  if (begun === undefined) return refuse('CONFLICT');
  if (begun === 'missing') return refuse('NOT_FOUND');
  crashPoint('service:marked-deleting');
  return finishDeletion(deps, key.id, deletionId);
}

/** Undefined while another deletion of the same service is under way: its end decides. */
async function begin(deps: Deleting, key: ServiceKey, deletionId: string): Promise<'begun' | 'missing' | undefined> {
  const begun = await deps.services.beginDeletion(key, deletionId);
  if (begun === 'busy') await tellReopened(deps, key.id);
  return begun === 'busy' ? undefined : begun;
}

/** The second half: asks, then archives or lists again. An order service that does not answer changes nothing and is a 503. */
export async function finishDeletion({ services, openOrders }: Deleting, id: string, deletionId: string): Promise<Result<undefined>> {
  let ordersCount: number;
  try {
    ordersCount = await openOrders.closeAndCount(id);
  } catch (error) {
    // It may have closed the service before its answer was lost.
    await services.giveUpDeletion(id, deletionId, { tellOrder: true });
    throw error;
  }
  crashPoint('service:orders-counted');
  if (ordersCount > 0) {
    await services.giveUpDeletion(id, deletionId, { tellOrder: false });
    return refuse('SERVICE_HAS_ORDERS', { ordersCount }, hasOrders(ordersCount));
  }
  if (await services.finishDeletion(id, deletionId)) return ok(undefined);
  // Another process took the deletion over. If it has listed the service again, our question came after and has closed it for bookings.
  await services.oweReopening(id);
  return refuse('CONFLICT');
}

/**
 * Tells the order service that a service takes bookings, if it has to be told and nobody else is doing it. One at a time: a late "open"
 * must not overtake the "close" of a next deletion.
 * @throws {ProblemError} UNAVAILABLE when it does not answer; the duty remains
 */
export async function tellReopened({ services, openOrders, clock }: Deleting, id?: string): Promise<string | undefined> {
  const until = new Date(clock.now().getTime() + reopeningTakesMs);
  const due = await services.takeReopening(until, id);
  if (due === undefined) return undefined;
  try {
    await openOrders.reopen(due);
  } catch (error) {
    await services.notReopened(due, until);
    throw error;
  }
  await services.reopened(due, until);
  return due;
}

const hasOrders = (n: number) => `Cannot delete this service because it has ${n} associated orders. Complete or cancel these orders first.`;

/** Whether the order service did not answer, which time heals. */
export const isUnavailable = (error: unknown): boolean => error instanceof ProblemError && error.code === 'UNAVAILABLE';
