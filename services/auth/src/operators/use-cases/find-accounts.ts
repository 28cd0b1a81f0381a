import { ok, refuseField, type Result } from '@karigar/contracts';
import type { AuditLog } from '@karigar/service-kit';
import type { Account } from '../../accounts/domain/account.ts';
import { readLoginName } from '../../accounts/domain/login-name.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';

/** The accounts with a mobile number, an email or an id, of both roles; none that is deleted. Every look-up is recorded in the audit trail. */
export async function findAccounts(
  { customers, providers, audit }: Pick<AccountDeps, 'customers' | 'providers'> & { readonly audit: AuditLog },
  { operatorId, typed }: { readonly operatorId: string; readonly typed: string },
): Promise<Result<Account[]>> {
  const name = readLoginName(typed);
  const found = await Promise.all(
    [customers, providers].map(async (accounts): Promise<Account | undefined> =>
      name === undefined ? accounts.find(typed.trim()) : accounts.findForLogin(name),
    ),
  );
  const accounts = found.filter((account) => account !== undefined).filter(({ deleted }) => !deleted);
  if (name === undefined && accounts.length === 0)
    return refuseField('q', 'Please enter a mobile number, an email address or the id of an account');
  await audit.write(
    ...accounts.map(({ id }) => ({ operatorId, action: 'account_read', about: { kind: 'account', id }, reason: null }) as const),
  );
  return ok(accounts);
}
