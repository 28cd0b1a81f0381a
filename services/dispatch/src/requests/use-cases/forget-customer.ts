import { changeRequest } from './change-request.ts';
import type { Deps } from './deps.ts';

/** Cancels the open requests of a customer who has deleted their account, and erases the person from all. Safe to repeat. */
export async function forgetCustomer(deps: Pick<Deps, 'requests' | 'clock'>, customerId: string): Promise<void> {
  // Nobody would answer the offers. A request that has just ended refuses the command, and is closed anyway.
  for (const { id } of await deps.requests.openOf(customerId)) await changeRequest(deps, { id }, { type: 'cancel' });
  await deps.requests.forgetCustomer(customerId);
}
