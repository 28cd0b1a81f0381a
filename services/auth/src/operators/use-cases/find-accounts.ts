import { ok, refuseField, type Result } from '@karigar/contracts';
import type { AuditLog } from '@karigar/service-kit';
import type { Account } from '../../accounts/domain/account.ts';
import { readLoginName } from '../../accounts/domain/login-name.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';

/** The accounts with a mobile number or an email, of both roles. Every look-up is recorded in the audit trail. */
export async function findAccounts(
  { customers, providers, audit }: Pick<AccountDeps, 'customers' | 'providers'> & { readonly audit: AuditLog },
  { operatorId, typed }: { readonly operatorId: string; readonly typed: string },
): Promise<Result<Account[]>> {
  const name = readLoginName(typed);
  if (name === undefined) return refuseField('q', 'Please enter a mobile number or an email address');
  const found = await Promise.all([customers.findForLogin(name), providers.findForLogin(name)]);
  const accounts = found.filter((account) => account !== undefined);
  await audit.write(
    ...accounts.map(({ id }) => ({ operatorId, action: 'account_read', about: { kind: 'account', id }, reason: null }) as const),
  );
  return ok(accounts);
}
