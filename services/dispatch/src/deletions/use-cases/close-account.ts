import { ok, type AccountDeletion } from '@karigar/contracts';
import { inTransaction, ProblemError, workThrough } from '@karigar/service-kit';
import type { Deps } from '../../requests/use-cases/deps.ts';

/** Longer than any deletion that is still running. */
const abandonedAfterMs = 30_000;
const accountsPerRound = 100;
const roles = ['customer', 'provider'] as const;

/**
 * Ends the acceptance of offers to or from an account that auth is about to delete, and returns its requests whose accepted offer has no order
 * yet: `closeService` for an account.
 */
export async function closeAccount(
  { mongo, requests, directory, clock }: Pick<Deps, 'mongo' | 'requests' | 'directory' | 'clock'>,
  { role, accountId, deletionId }: AccountDeletion,
): Promise<{ acceptedRequests: string[] }> {
  const closed = await inTransaction(mongo, `account ${accountId}`, async (session) => {
    await directory.accounts[role].close(accountId, { deletionId, at: clock.now() }, session);
    const party = role === 'customer' ? { customerId: accountId } : { providerId: accountId };
    return ok({ acceptedRequests: await requests.findAcceptedWithoutOrder(party, session) });
  });
  if (!closed.ok) throw ProblemError.of(closed);
  return closed.value;
}

/** Opens accounts again whose deletion was given up, or whose deleting process died. Auth cancels the deletion first. */
export async function reopenAbandonedAccounts({ directory, auth, clock }: Pick<Deps, 'directory' | 'auth' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - abandonedAfterMs);
  for (const role of roles) {
    const closures = directory.accounts[role];
    await workThrough(await closures.findClosedBefore(before, accountsPerRound), async ({ id: accountId, deletionId }) => {
      const outcome = await auth.cancelDeletion({ role, accountId, deletionId });
      if (outcome === 'deleted') await closures.markDeleted(accountId);
      else await closures.reopen(accountId, deletionId);
    });
  }
}
